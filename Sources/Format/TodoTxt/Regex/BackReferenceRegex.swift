import CLinux
import Glibc
import Synchronization

/// A regular expression with back-references, matched by backtracking with a limit on the steps. The C
/// library decides which single characters match.
final class BackReferenceRegex: Sendable {
  private enum Step {
    /// An ASCII character, in upper case if case is ignored.
    case byte(UInt8)
    case any
    case character(CompiledRegex)
    case assertion(RegexAssertion)
    case backReference(Int)
    case split(Int, Int)
    case jump(Int)

    case save(Int)

    /// Leaves a loop whose last pass consumed nothing.
    case progress(register: Int, end: Int)
    case match
  }

  /// The step limit: about a tenth of a second.
  private static let mostSteps = 1_000_000

  /// The cost of a regexec(3) call, in steps.
  private static let stepsOfACall = 20

  /// The number of failures after which further lines are given up at once.
  private static let mostExhaustedLines = 20

  private let groupCount: Int
  private let ignoresCase: Bool
  private let word: CompiledRegex
  private let anything: CompiledRegex

  /// The expression with `.*` for back-references: it matches everything that the expression does.
  private let prefilter: CompiledRegex
  private nonisolated(unsafe) var steps: [Step] = []
  private nonisolated(unsafe) var registerCount: Int
  private let exhaustedLines = Atomic(0)

  /// - Parameters:
  ///   - pattern: one that regcomp(3) accepts.
  ///   - node: the result of `parser`.
  init(
    _ pattern: [UInt8], _ node: RegexNode, _ parser: RegexParser, ignoresCase: Bool
  ) throws(BasicRegex.SyntaxError) {
    self.ignoresCase = ignoresCase
    groupCount = parser.groupCount
    registerCount = 2 * (parser.groupCount + 1)
    word = try CompiledRegex(Array(#"^\w$"#.utf8), ignoresCase: false)
    anything = try CompiledRegex(Array("^.$".utf8), ignoresCase: false)
    var loose = pattern
    for place in parser.backReferences.reversed() {
      loose.replaceSubrange(place..<(place + 2), with: #"\(.*\)"#.utf8)
    }
    prefilter = try CompiledRegex(loose, ignoresCase: ignoresCase)
    steps.append(.save(0))
    try compile(node)
    steps += [.save(1), .match]
  }

  /// Whether the search of some line was given up.
  var hasGivenUp: Bool { exhaustedLines.load(ordering: .relaxed) > 0 }

  // MARK: Steps

  private func compile(_ node: RegexNode) throws(BasicRegex.SyntaxError) {
    switch node {
    case .character(let source):
      steps.append(try step(source))
    case .assertion(let assertion):
      steps.append(.assertion(assertion))
    case .backReference(let number):
      steps.append(.backReference(number))
    case .group(let number, let inner):
      steps.append(.save(2 * number))
      try compile(inner)
      steps.append(.save(2 * number + 1))
    case .sequence(let parts):
      for part in parts { try compile(part) }
    case .choice(let branches):
      var jumps: [Int] = []
      for branch in branches.dropLast() {
        let split = reserve()
        try compile(branch)
        jumps.append(reserve())
        steps[split] = .split(split + 1, steps.count)
      }
      if let last = branches.last { try compile(last) }
      for jump in jumps { steps[jump] = .jump(steps.count) }
    case .repeated(let inner, let least, let most):
      for _ in 0..<least { try compile(inner) }
      guard let most else { return try compileLoop(inner) }
      var splits: [Int] = []
      for _ in least..<max(least, most) {
        splits.append(reserve())
        try compile(inner)
      }
      for split in splits { steps[split] = .split(split + 1, steps.count) }
    }
  }

  private func compileLoop(_ inner: RegexNode) throws(BasicRegex.SyntaxError) {
    let register = registerCount
    registerCount += 1
    let split = reserve()
    steps.append(.save(register))
    try compile(inner)
    let progress = reserve()
    steps.append(.jump(split))
    steps[progress] = .progress(register: register, end: steps.count)
    steps[split] = .split(split + 1, steps.count)
  }

  /// - Returns: the index of a step to set later.
  private func reserve() -> Int {
    steps.append(.match)
    return steps.count - 1
  }

  private func step(_ source: ArraySlice<UInt8>) throws(BasicRegex.SyntaxError) -> Step {
    if source.elementsEqual(".".utf8) { return .any }
    if source.count == 1, let byte = source.first, byte < 0x80 {
      return .byte(ignoresCase ? byte.uppercasedASCII : byte)
    }
    return .character(
      try CompiledRegex([UInt8(ascii: "^")] + source + [UInt8(ascii: "$")], ignoresCase: ignoresCase))
  }

  // MARK: Search

  /// The leftmost match at or after `start`: its range, then those of the groups; nil also if the search was
  /// given up.
  ///
  /// - Parameter isLongest: whether to find the longest match, or any.
  func firstMatch(in line: [UInt8], from start: Int, isLongest: Bool) -> [Range<Int>?]? {
    guard prefilter.matches(line), exhaustedLines.load(ordering: .relaxed) < Self.mostExhaustedLines else {
      return nil
    }
    var stepsLeft = Self.mostSteps
    var position = start
    while true {
      if let match = match(in: line, at: position, isLongest: isLongest, &stepsLeft) {
        return stride(from: 0, through: 2 * groupCount, by: 2).map { slot in
          match[slot] < 0 || match[slot + 1] < match[slot] ? nil : match[slot]..<match[slot + 1]
        }
      }
      guard stepsLeft > 0 else {
        exhaustedLines.add(1, ordering: .relaxed)
        return nil
      }
      guard position < line.count else { return nil }
      position += line[position...].characterLength
    }
  }

  /// - Returns: the registers of a match that starts at `start`.
  private func match(
    in line: [UInt8], at start: Int, isLongest: Bool, _ stepsLeft: inout Int
  ) -> [Int]? {
    var registers = [Int](repeating: -1, count: registerCount)
    var best: [Int]?
    // The alternatives left to try, each after the register values to restore for it.
    var stack: [(step: Int, value: Int, register: Int)] = [(0, start, -1)]
    while let (next, value, register) = stack.popLast() {
      if register >= 0 {
        registers[register] = value
        continue
      }
      var (step, position) = (next, value)
      way: while true {
        stepsLeft -= 1
        guard stepsLeft > 0 else { return nil }
        switch steps[step] {
        case .match:
          if best.map({ position > $0[1] }) ?? true { best = registers }
          guard isLongest else { return best }
          break way
        case .jump(let target):
          step = target
          continue way
        case .split(let first, let second):
          stack.append((second, position, -1))
          step = first
          continue way
        case .save(let register):
          stack.append((0, registers[register], register))
          registers[register] = position
        case .progress(let register, let end):
          if registers[register] == position {
            step = end
            continue way
          }
        case .assertion(let assertion):
          guard meets(assertion, at: position, in: line, &stepsLeft) else { break way }
        case .backReference(let number):
          let (start, end) = (registers[2 * number], registers[2 * number + 1])
          guard start >= 0, end >= start,
            let place = self.end(of: line[start..<end], at: position, in: line, &stepsLeft)
          else { break way }
          position = place
        case .byte(let byte):
          guard position < line.count, (ignoresCase ? line[position].uppercasedASCII : line[position]) == byte
          else { break way }
          position += 1
        case .any:
          guard position < line.count else { break way }
          let character = line[position...].prefix(line[position...].characterLength)
          guard line[position] < 0x80 || anything.matches(character) else { break way }
          position = character.endIndex
        case .character(let regex):
          guard position < line.count else { break way }
          stepsLeft -= Self.stepsOfACall
          let character = line[position...].prefix(line[position...].characterLength)
          guard regex.matches(character) else { break way }
          position = character.endIndex
        }
        step += 1
      }
    }
    return best
  }

  private func meets(
    _ assertion: RegexAssertion, at position: Int, in line: [UInt8], _ stepsLeft: inout Int
  ) -> Bool {
    if assertion == .start { return position == 0 }
    if assertion == .end { return position == line.count }
    stepsLeft -= 2 * Self.stepsOfACall
    var before = max(0, position - 1)
    while before > 0, position - before < 4, line[before] & 0xC0 == 0x80 { before -= 1 }
    let isBehindWord = word.matches(line[before..<position])
    let isBeforeWord =
      position < line.count && word.matches(line[position...].prefix(line[position...].characterLength))
    return switch assertion {
    case .wordStart: !isBehindWord && isBeforeWord
    case .wordEnd: isBehindWord && !isBeforeWord
    case .wordEdge: isBehindWord != isBeforeWord
    default: isBehindWord == isBeforeWord
    }
  }

  /// The end of the text at `position` that repeats a group; nil if it does not.
  private func end(
    of group: ArraySlice<UInt8>, at position: Int, in line: [UInt8], _ stepsLeft: inout Int
  ) -> Int? {
    stepsLeft -= group.count
    var (group, rest) = (group, line[position...])
    while !group.isEmpty {
      guard !rest.isEmpty else { return nil }
      let first = group.prefix(group.characterLength)
      let second = rest.prefix(rest.characterLength)
      guard first == second || (ignoresCase && Self.folded(first) == Self.folded(second)) else { return nil }
      group = group[first.endIndex...]
      rest = rest[second.endIndex...]
    }
    return rest.startIndex
  }

  /// The character in upper case, by the C library.
  private static func folded(_ character: ArraySlice<UInt8>) -> UInt32 {
    if character.count == 1, let byte = character.first { return UInt32(byte.uppercasedASCII) }
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first?.value ?? 0
    return UInt32(towupper(wint_t(scalar)))
  }
}
