/// A part of a basic regular expression.
indirect enum RegexNode {
  /// The source of an element that matches a single character.
  case character(ArraySlice<UInt8>)
  case assertion(RegexAssertion)
  case group(Int, RegexNode)
  case backReference(Int)
  case sequence([RegexNode])
  case choice([RegexNode])
  case repeated(RegexNode, least: Int, most: Int?)
}

enum RegexAssertion {
  case start, end, wordStart, wordEnd, wordEdge, noWordEdge
}

/// Parses a basic regular expression like glibc, for patterns that regcomp(3) accepts. Errors in a pattern
/// are left to regcomp(3).
struct RegexParser {
  /// Why a pattern must not be passed to regcomp(3).
  enum Refusal: String, Error {
    case repetitions = "Its repetitions are too large"
    case depth = "Its groups are nested too deeply"
  }

  /// The memory and time of regcomp(3) are quadratic in the characters multiplied by repetitions.
  static let mostCharacters = 1_000

  /// regcomp(3) recurses into each nested group.
  static let deepest = 100

  private let pattern: [UInt8]
  private var position = 0
  private var depth = 0
  private(set) var groupCount = 0

  /// The positions of the back-references in the pattern, two bytes each.
  private(set) var backReferences: [Int] = []

  init(_ pattern: [UInt8]) {
    self.pattern = pattern
  }

  mutating func parse() throws(Refusal) -> RegexNode { try choice().node }

  /// - Returns: the node, and its number of characters with the repetitions expanded.
  private mutating func choice() throws(Refusal) -> (node: RegexNode, size: Int) {
    var branches: [RegexNode] = []
    var size = 0
    repeat {
      let branch = try sequence()
      branches.append(branch.node)
      size += branch.size
    } while take(escaped: "|")
    return (branches.count > 1 ? .choice(branches) : branches[0], size)
  }

  private mutating func sequence() throws(Refusal) -> (node: RegexNode, size: Int) {
    var parts: [RegexNode] = []
    var size = 0
    if take("^") { parts.append(.assertion(.start)) }
    while position < pattern.count, !isEscaped("|"), !isEscaped(")") {
      var part = try part()
      // A repetition at the start or after an assertion is a plain character.
      if case .assertion = part.node {
      } else {
        while let (least, most) = repetition() {
          part.size = max(part.size, 1) * max(least, most ?? 1, 1)
          guard part.size <= Self.mostCharacters else { throw .repetitions }
          part.node = .repeated(part.node, least: least, most: most)
        }
      }
      parts.append(part.node)
      size += part.size
    }
    return (parts.count == 1 ? parts[0] : .sequence(parts), size)
  }

  private mutating func part() throws(Refusal) -> (node: RegexNode, size: Int) {
    let start = position
    if take(escaped: "(") {
      groupCount += 1
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { throw .depth }
      let number = groupCount
      let inner = try choice()
      _ = take(escaped: ")")
      return (.group(number, inner.node), inner.size)
    }
    if pattern[position] == UInt8(ascii: "\\"), position + 1 < pattern.count {
      let escaped = pattern[position + 1]
      if let assertion = Self.assertions[escaped] {
        position += 2
        return (.assertion(assertion), 0)
      }
      if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(escaped) {
        backReferences.append(position)
        position += 2
        return (.backReference(Int(escaped) - 0x30), 1)
      }
    }
    let isLast = position + 1 == pattern.count || isEscaped("|", at: 1) || isEscaped(")", at: 1)
    if isLast, take("$") { return (.assertion(.end), 0) }
    position = end(ofCharacterAt: position)
    return (.character(pattern[start..<position]), 1)
  }

  private static let assertions: [UInt8: RegexAssertion] = [
    UInt8(ascii: "`"): .start, UInt8(ascii: "'"): .end, UInt8(ascii: "<"): .wordStart,
    UInt8(ascii: ">"): .wordEnd, UInt8(ascii: "b"): .wordEdge, UInt8(ascii: "B"): .noWordEdge,
  ]

  /// The end of a plain character, an escape or a bracket expression.
  private func end(ofCharacterAt start: Int) -> Int {
    switch pattern[start] {
    case UInt8(ascii: "\\"): min(start + 2, pattern.count)
    case UInt8(ascii: "["): Self.bracketEnd(pattern[(start + 1)...]) ?? pattern.count
    default: start + pattern[start...].characterLength
    }
  }

  /// The end of a bracket expression that starts before `rest`; nil if it is not closed.
  static func bracketEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var index = rest.startIndex
    if rest.first == UInt8(ascii: "^") { index += 1 }
    // A bracket in first position is literal.
    var isFirst = true
    while index < rest.endIndex {
      if rest[index] == UInt8(ascii: "]"), !isFirst { return index + 1 }
      isFirst = false
      // [:alpha:], [=a=], [.a.]
      if rest[index] == UInt8(ascii: "["), index + 1 < rest.endIndex, ":=.".utf8.contains(rest[index + 1]) {
        let kind = rest[index + 1]
        index += 2
        while index + 1 < rest.endIndex, !(rest[index] == kind && rest[index + 1] == UInt8(ascii: "]")) {
          index += 1
        }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private mutating func repetition() -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take(escaped: "+") { return (1, nil) }
    if take(escaped: "?") { return (0, 1) }
    guard take(escaped: "{") else { return nil }
    let least = number()
    var most = least
    if take(",") { most = number() }
    _ = take(escaped: "}")
    return (least ?? 0, most)
  }

  private mutating func number() -> Int? {
    var number: Int?
    while position < pattern.count, pattern[position].isDigit {
      number = min(100_000, 10 * (number ?? 0) + Int(pattern[position]) - 0x30)
      position += 1
    }
    return number
  }

  private func isEscaped(_ character: Unicode.Scalar, at offset: Int = 0) -> Bool {
    let index = position + offset
    return index + 1 < pattern.count && pattern[index] == UInt8(ascii: "\\")
      && pattern[index + 1] == UInt8(ascii: character)
  }

  private mutating func take(escaped character: Unicode.Scalar) -> Bool {
    guard isEscaped(character) else { return false }
    position += 2
    return true
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < pattern.count, pattern[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The length of the first character in bytes; one for invalid UTF-8.
  var characterLength: Int {
    let first = self[startIndex]
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
    guard length <= count, dropFirst().prefix(length - 1).allSatisfy({ $0 & 0xC0 == 0x80 }) else { return 1 }
    return length
  }
}
