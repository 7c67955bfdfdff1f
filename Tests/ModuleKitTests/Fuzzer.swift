import ModuleKit
import TerminalText
import TodoStores
import TodoTxt

/// Feeds the parser, the filters, the edits and the display with bytes of its own making, and compares what
/// comes out with a plain reading of the format. A trap ends the program, which is a finding too.
///
/// The same seed makes the same inputs: a finding is repeated by its seed.
struct Fuzzer {
  private var random: SplitMix
  private var scratch: [UInt8] = []

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  /// Tries one input.
  ///
  /// - Returns: the fault; nil if there is none.
  mutating func run() -> String? {
    let bytes = text(upTo: 24)
    let list = TodoList(bytes: bytes)
    if list.bytes != bytes { return "the bytes have changed" }
    let lines = PlainLines(bytes)
    if list.count != lines.contents.count { return "\(list.count) lines of \(lines.contents.count)" }
    for (item, line) in zip(list, lines.contents) {
      if !item.bytes.elementsEqual(line) { return "line \(item.number) is another one" }
      if let problem = problem(of: item) { return "line \(item.number): \(problem)" }
    }
    if list.taskCount != list.count(where: { !$0.isBlank }) { return "a wrong number of tasks" }
    if let problem = editing(list, lines) { return problem }
    if let problem = dates() { return problem }
    // Regular expressions take as long as everything else together.
    return random.below(16) == 0 ? searching(list) : nil
  }

  private mutating func problem(of item: TodoItem) -> String? {
    let text = item.text
    for slice in [item.body] + item.projects + item.contexts {
      guard slice.startIndex >= text.startIndex, slice.endIndex <= text.endIndex else {
        return "a name outside"
      }
    }
    if item.projects.first != item.firstProject || item.contexts.first != item.firstContext {
      return "another first name"
    }
    if let due = item.dueTag, CivilDate(item.bytes[due.range].dropFirst(4).prefix(10)) != due.date.day {
      return "a due date that is not there"
    }
    if item.value(forKey: "due")?.isEmpty == true { return "an empty value" }
    for case let date? in [item.creationDate, item.completionDate, item.due] {
      if CivilDate("\(date)") != date { return "a date that is none" }
    }
    if item.isCompleted, item.priority != nil { return "done with a priority" }
    let columns = random.below(20)
    scratch.removeAll(keepingCapacity: true)
    let taken = DisplayText.append(text, columns: columns, to: &scratch)
    if taken > columns { return "\(taken) of \(columns) columns" }
    if taken != DisplayText.width(of: scratch[...]) { return "another width than was said" }
    let isHarmless = String(decoding: scratch, as: UTF8.self).unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
    }
    return isHarmless ? nil : "a control character on the terminal"
  }

  private mutating func editing(_ list: TodoList, _ lines: PlainLines) -> String? {
    var edits: [TodoEdit] = []
    var expected = lines
    for item in list where random.below(3) == 0 {
      let line = TodoLine(item)
      let ending = item.bytes.dropFirst(item.text.count)
      switch random.below(4) {
      case 0:
        let new = text(upTo: 5)
        edits.append(.replace(line, with: new))
        expected.contents[item.number - 1] = PlainLines.oneLine(new) + ending
      case 1:
        edits.append(.remove(line, leavingBlank: true))
        expected.contents[item.number - 1] = Array(ending)
      case 2:
        edits.append(.remove(line, leavingBlank: false))
        expected.remove(item.number - 1)
      default:
        edits.append(.move(line, to: "done.txt", leavingBlank: false))
        expected.remove(item.number - 1)
      }
    }
    if random.below(2) == 0 {
      let new = text(upTo: 5)
      edits.append(.append(new))
      expected.append(PlainLines.oneLine(new))
    }
    edits.shuffle(using: &random)
    do {
      let result = try list.edited(by: edits).list
      if result.bytes != expected.bytes {
        return "\(edits) made \(result.bytes) of \(list.bytes), not \(expected.bytes)"
      }
    } catch {
      return "refused: \(error)"
    }
    // A missing task must be refused.
    let number = random.below(list.count + 2)
    let other = TodoLine(number: number, text: text(upTo: 3))
    // The byte order mark has the number 0.
    let mark = Array("\u{FEFF}".utf8)
    let isThere =
      number == 0
      ? other.text == mark && list.bytes.starts(with: mark)
      : number <= list.count && list[number - 1].text.elementsEqual(other.text)
    let isAccepted = (try? list.applying([.remove(other, leavingBlank: false)])) != nil
    return isThere == isAccepted ? nil : "a line taken for another one"
  }

  private mutating func dates() -> String? {
    let date = CivilDate(daysSinceEpoch: Int32(random.below(3_652_425)) - 719_528)
    let parts = date.components
    if CivilDate(year: parts.year, month: parts.month, day: parts.day) != date {
      return "another day: \(date)"
    }
    if CivilDate("\(date)") != date { return "another date than \(date)" }
    var digits = Array("\(date)".utf8)
    digits[random.below(digits.count)] = UInt8(truncatingIfNeeded: random.next())
    if let other = CivilDate(digits), Array("\(other)".utf8) != digits { return "a date that is none" }
    let days = random.below(1_000)
    return (date + days) - date == days && date.startOfWeek(startingOn: .monday) <= date ? nil : "wrong days"
  }

  private mutating func searching(_ list: TodoList) -> String? {
    let term = text(upTo: 4)
    if let filter = try? TodoFilter(terms: [term, text(upTo: 2)]) {
      for item in list { _ = filter.matches(item, numberWidth: 2, scratch: &scratch) }
    }
    if let pattern = try? BasicRegex(sed: term) {
      for item in list {
        let line = Array(item.text)
        let same = pattern.replacingMatches(in: line) { groups in groups[0] ?? [] }
        if same != line { return "matches put back in their places made another line: \(term) \(line)" }
        if pattern.matches(line), line == pattern.replacingMatches(in: line, with: { _ in [0x07, 0x07] }) {
          return "a match that is not replaced: \(term) \(line)"
        }
      }
    }
    return nil
  }

  private mutating func text(upTo count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    if random.below(32) == 0 { bytes += [0xEF, 0xBB, 0xBF] }
    for _ in 0..<random.below(count + 1) {
      if random.below(4) == 0 {
        bytes.append(UInt8(truncatingIfNeeded: random.next()))
      } else {
        bytes += Self.fragments[random.below(Self.fragments.count)]
      }
    }
    return bytes
  }

  private static let fragments: [[UInt8]] =
    [
      "\n", "\n", "\n", "\r\n", "\r", " ", " ", "\t", "x ", "x", "(A) ", "(b) ", "(", ")", "2026-11-21",
      "2026-11-21 ", "2026-02-30", "9999-12-31", "0000-01-01", "due:", "due:2026-11-21", "t:", ":", "//", "+",
      "+home", "@", "@phone", "word", "Ä", "ß", "漢", "👩‍👩‍👧", "❤\u{FE0F}", "e\u{301}", "\u{301}", "\u{2028}",
      "\u{85}",
      "\u{202E}", "\u{FEFF}", "\u{1B}[31m", "\0", "\\", "\\(", "\\)", "\\{1,2\\}", "\\1", "[", "]", "[a-z]",
      "*",
      "^", "$", ".", "\\+", "\\?", "\\|", "-",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F]]
}

/// The lines of a file, read in the plainest way, for comparison with the program.
struct PlainLines {
  /// Without their newlines.
  var contents: [[UInt8]]
  private var hasMark = false
  private var isEnded: Bool
  private let ending: [UInt8]
  private var removed: Set<Int> = []
  private var appended: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      hasMark = true
      rest = rest.dropFirst(3)
    }
    contents = rest.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    isEnded = contents.last?.isEmpty ?? true
    if isEnded { contents.removeLast() }
    let isFirstEnded = isEnded || contents.count > 1
    ending = isFirstEnded && contents.first?.last == 13 ? [13, 10] : [10]
  }

  mutating func remove(_ index: Int) { removed.insert(index) }

  mutating func append(_ line: [UInt8]) { appended.append(line) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
    for (index, line) in contents.enumerated() where !removed.contains(index) {
      bytes += line
      if index < contents.count - 1 || isEnded { bytes.append(10) }
    }
    for line in appended {
      // The current content decides the line ending.
      let present = PlainLines(bytes)
      if !present.isEnded { bytes += present.ending }
      bytes += line + present.ending
    }
    return bytes
  }

  static func oneLine(_ text: [UInt8]) -> [UInt8] { text.map { $0 == 10 ? 32 : $0 } }
}

/// Sebastiano Vigna's generator: small, quick, and the same everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
