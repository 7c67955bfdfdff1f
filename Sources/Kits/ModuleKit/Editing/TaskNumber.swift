public import TodoStores
public import TodoTxt

/// A task's number as it was typed: `01` is task 1, and messages say `01`. With several lists, `team/5` is the
/// fifth line of the list `team`.
public struct TaskNumber: Hashable, Sendable {
  /// The line's number in the joined list; nil for a number that no list has.
  public let value: Int?

  /// The line's number in its own file; nil for a number that no list has.
  public let own: Int?

  /// The mark of the task's list; nil if there is only one list.
  public let list: String?

  private let digits: String

  public init(_ value: Int) {
    self.value = value
    own = value
    list = nil
    digits = String(value)
  }

  /// - Parameters:
  ///   - value: the line's number in the joined list.
  ///   - parts: those of that list.
  public init(_ value: Int, in parts: ListParts) {
    self.value = value
    own = parts.ownNumber(of: value)
    list = parts.mark(ofNumber: value)
    digits = parts.spelled(value)
  }

  /// The number of a line of one file.
  ///
  /// - Parameter mark: of that list; nil for the first one, or the only one.
  public init(_ own: Int, ofListMarked mark: String?) {
    value = mark == nil ? own : nil
    self.own = own
    list = mark
    digits = mark.map { "\($0)/\(own)" } ?? "\(own)"
  }

  /// The number of a task that was selected where the user saw it.
  public init(of task: SelectedTask) {
    value = task.line.number
    own = task.line.number
    list = task.mark
    digits = task.shownNumber
  }

  /// Nil unless `word` consists of ASCII digits.
  public init?(_ word: [UInt8]) {
    guard !word.isEmpty, word.allSatisfy(\.isDigit) else { return nil }
    digits = String(decoding: word, as: UTF8.self)
    value = Int(digits)
    own = value
    list = nil
  }

  /// Reads a number that may have the mark of a list in front, `team/5`.
  ///
  /// - Parameter parts: those of the list whose number it is; nil if it is not known yet. Then the number of a
  ///   list with a mark has no value.
  public init?(reference word: [UInt8], in parts: ListParts? = nil) {
    let slash = word.lastIndex(of: UInt8(ascii: "/"))
    guard let number = TaskNumber(Array(word[(slash.map { $0 + 1 } ?? 0)...])) else { return nil }
    guard slash != nil || parts?.isEmpty == false else {
      self = number
      return
    }
    let mark = slash.map { String(decoding: word[..<$0], as: UTF8.self) }
    if let mark {
      // A date such as 12/24 is no task.
      guard mark.utf8.first.map({ $0.isLetter || $0 >= 0x80 }) == true, parts?.isEmpty != true else {
        return nil
      }
    }
    own = number.own
    digits = String(decoding: word, as: UTF8.self)
    value = number.own.flatMap { own in parts.flatMap { $0.number(own, in: mark) } }
    list = mark ?? parts?.parts.first?.mark
  }

  /// The line's number in a later joined list: lines that came to the lists before its own count there.
  public func value(in parts: ListParts) -> Int? {
    parts.isEmpty ? value : own.flatMap { parts.number($0, in: list) }
  }
}

extension TaskNumber: CustomStringConvertible {
  public var description: String { digits }
}

/// A task as the user saw it.
public struct NumberedTask: Hashable, Sendable {
  public var number: TaskNumber

  /// The whole line without its ending.
  public var text: [UInt8]

  public init(number: TaskNumber, text: [UInt8]) {
    self.number = number
    self.text = text
  }
}

extension [NumberedTask] {
  /// How a question names the tasks: one by its text, as todo.sh does, and several as `--where` does.
  public var names: String {
    if count == 1 { return "'\(String(decoding: self[0].text, as: UTF8.self))'" }
    let named = map { task in
      (
        number: task.number.description,
        words: String(decoding: TodoItem(line: task.text).body, as: UTF8.self)
      )
    }
    return "\(count) tasks (\(named.namesOfTasks))"
  }
}

/// A range of task numbers in one word: `1-3`, `1..3` or `team/1-3`, both ends included.
struct TaskRange: Hashable {
  let first: TaskNumber
  let last: TaskNumber

  /// Nil unless the word is two numbers with `-` or `..` between them, the lower one first.
  init?(_ word: [UInt8]) {
    guard let (first, last) = Self.ends(of: word), !Self.areReversed(first, last) else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Why a word that looks like a range is invalid, as a sentence; nil if it does not look like one.
  static func complaint(about word: [UInt8]) -> String? {
    guard word.contains(where: isSeparator), word.first?.isDigit == true,
      word.allSatisfy({ isSeparator($0) || $0.isDigit })
    else { return nil }
    let name = String(decoding: word, as: UTF8.self)
    guard let (first, last) = ends(of: word) else {
      return "“\(name)” is not a range of task numbers such as 1-3."
    }
    return areReversed(first, last)
      ? "“\(name)” is not a range: the lower number comes first, \(last)-\(first)." : nil
  }

  /// Whether the word could also be a date, such as `12-15`.
  static func mayBeDate(_ word: [UInt8]) -> Bool { word.contains(UInt8(ascii: "-")) }

  private static func ends(of word: [UInt8]) -> (TaskNumber, TaskNumber)? {
    // The mark of a list may have dashes too.
    let mark = word[..<(word.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
    guard let start = word[mark.endIndex...].firstIndex(where: isSeparator) else { return nil }
    let rest = word[start...]
    let length = rest.starts(with: "..".utf8) ? 2 : rest.first == UInt8(ascii: "-") ? 1 : 0
    guard length > 0, let first = TaskNumber(reference: Array(word[..<start])),
      let last = TaskNumber(reference: Array(mark + rest.dropFirst(length)))
    else { return nil }
    return (first, last)
  }

  /// A number that is too large for an integer is greater than all others.
  private static func areReversed(_ first: TaskNumber, _ last: TaskNumber) -> Bool {
    (first.own ?? .max) > (last.own ?? .max)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
