/// One line of a todo.txt file: its number and a slice of the list's bytes.
///
/// Properties are parsed from the bytes on access, so items are cheap and hold no `String`. The rules are
/// those of the todo.txt format, <https://github.com/todotxt/todo.txt>, with the common extension `due:`.
/// Words are separated by spaces and tabs.
public struct TodoItem: Sendable {
  /// The line's number in its file, from 1; blank lines count.
  public let number: Int

  /// The line without its newline; a carriage return before that is kept.
  public let bytes: ArraySlice<UInt8>

  private let head: TodoHead

  /// The due date, if it was parsed in advance.
  private let knownDue: TaskDate??

  /// - Parameters:
  ///   - number: from 1.
  ///   - bytes: one line without its newline.
  public init(number: Int, bytes: ArraySlice<UInt8>) {
    self.init(number: number, bytes: bytes, head: bytes.withUnsafeBufferPointer { TodoHead(of: $0) })
  }

  /// A line that belongs to no list.
  public init(line: [UInt8]) {
    self.init(number: 1, bytes: line[...])
  }

  init(number: Int, bytes: ArraySlice<UInt8>, head: TodoHead, knownDue: TaskDate?? = nil) {
    self.number = number
    self.bytes = bytes
    self.head = head
    self.knownDue = knownDue
  }

  package func numbered(_ number: Int) -> TodoItem {
    TodoItem(number: number, bytes: bytes, head: head, knownDue: knownDue)
  }

  public init(number: Int = 1, _ text: String) {
    self.init(number: number, bytes: ArraySlice(text.utf8))
  }

  /// The line without the carriage return of a CRLF file.
  public var text: ArraySlice<UInt8> {
    bytes.last == .carriageReturn ? bytes.dropLast() : bytes
  }

  /// Whether the line holds only blanks. Such a line is not a task, though it has a number.
  public var isBlank: Bool { head.isBlank }

  /// Whether the line starts with a lower-case `x` and a space.
  public var isCompleted: Bool { head.isCompleted }

  /// The letter of a leading `(A) `; a completed task has none.
  public var priority: Priority? { head.priority }

  /// The date right after `x `, or after the priority in `x (A) `.
  public var completionDate: CivilDate? {
    isCompleted ? leadingDate(at: startOfCompletionDate) : nil
  }

  /// The priority that a completed task has kept before its completion date, as in the picture of the format:
  /// `x (A) 2026-11-20 2026-10-01 Call Mom`. Such a task counts as one without a priority.
  public var keptPriority: Priority? {
    guard isCompleted else { return nil }
    let rest = bytes.dropFirst(2)
    let head = rest.withUnsafeBufferPointer { TodoHead(of: $0) }
    return head.priority != nil && leadingDate(at: rest.startIndex + 4) != nil ? head.priority : nil
  }

  private var startOfCompletionDate: Int { bytes.startIndex + (keptPriority == nil ? 2 : 6) }

  /// The date right after the priority, first in a line without one, or after the completion date.
  public var creationDate: CivilDate? {
    if isCompleted {
      return completionDate == nil ? nil : leadingDate(at: startOfCompletionDate + Self.datePrefixLength)
    }
    return leadingDate(at: bytes.startIndex + (priority == nil ? 0 : 4))
  }

  /// The task's own words: what follows the `x`, the priority and the dates.
  public var body: ArraySlice<UInt8> {
    let text = text
    var start = text.startIndex
    if isCompleted {
      start = startOfCompletionDate
      if leadingDate(at: start) != nil { start += Self.datePrefixLength }
    } else if priority != nil {
      start += 4
    }
    if leadingDate(at: start) != nil { start += Self.datePrefixLength }
    return text[min(start, text.endIndex)...]
  }

  /// The day of the first `due:YYYY-MM-DD` or `due:YYYY-MM-DDTHH:MM` that is a real date.
  public var due: CivilDate? { dueDate?.day }

  /// The first valid date of a `due:`, with its optional time.
  public var dueDate: TaskDate? {
    if let knownDue { return knownDue }
    return dueTag?.date
  }

  /// The first `due:` tag with a valid date, and the range of the whole word in the list's bytes.
  public var dueTag: (date: TaskDate, range: Range<Int>)? {
    Self.dueTag(in: bytes.span).map {
      ($0.date, (bytes.startIndex + $0.range.lowerBound)..<(bytes.startIndex + $0.range.upperBound))
    }
  }

  /// The first `due:` tag with a valid date, and the range of the whole word in the line's bytes, from 0.
  package static func dueTag(in bytes: Span<UInt8>) -> (date: TaskDate, range: Range<Int>)? {
    bytes.withUnsafeBufferPointer { bytes in
      let line = bytes.last == .carriageReturn ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
      var from = 0
      while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from) {
        from = colon + 1
        let start = colon - 3
        let end = colon + 11
        guard start >= 0, end <= line.count, line[start] == UInt8(ascii: "d"),
          line[start + 1] == UInt8(ascii: "u"), line[start + 2] == UInt8(ascii: "e"),
          start == 0 || line[start - 1].isBlank,
          end == line.count || line[end].isBlank || TaskTag.isTime(after: end, in: line),
          let date = CivilDate(UnsafeBufferPointer(rebasing: line[(colon + 1)..<end]))
        else { continue }
        guard end < line.count, !line[end].isBlank else { return (TaskDate(date), start..<end) }
        return (
          TaskDate(date, at: TimeOfDay(line[(end + 1)...])), start..<TaskTag.wordEnd(from: end, in: line)
        )
      }
      return nil
    }
  }

  /// The words that start with `+`, without that sign.
  public var projects: [ArraySlice<UInt8>] { names(after: UInt8(ascii: "+")) }

  /// The words that start with `@`, without that sign.
  public var contexts: [ArraySlice<UInt8>] { names(after: UInt8(ascii: "@")) }

  public var firstProject: ArraySlice<UInt8>? { firstName(after: UInt8(ascii: "+")) }

  public var firstContext: ArraySlice<UInt8>? { firstName(after: UInt8(ascii: "@")) }

  /// The length of `YYYY-MM-DD` and the space after it.
  private static let datePrefixLength = 11

  /// The date that starts at `index` and ends at a space or at the end of the line.
  private func leadingDate(at index: Int) -> CivilDate? {
    let text = text
    let end = index + 10
    guard end <= text.endIndex, text[index].isDigit,
      end == text.endIndex || text[end] == .space
    else { return nil }
    return CivilDate(text[index..<end])
  }

  func names(after sigil: UInt8) -> [ArraySlice<UInt8>] {
    var names: [ArraySlice<UInt8>] = []
    var rest = text
    while let name = Self.firstName(after: sigil, in: rest) {
      names.append(name)
      rest = rest[name.endIndex...]
    }
    return names
  }

  private func firstName(after sigil: UInt8) -> ArraySlice<UInt8>? {
    Self.firstName(after: sigil, in: text)
  }

  private static func firstName(after sigil: UInt8, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.withUnsafeBufferPointer { nextName(after: sigil, in: $0, from: 0) }
      .map { text[(text.startIndex + $0.lowerBound)..<(text.startIndex + $0.upperBound)] }
  }

  /// The range of the next word that starts with the sign, without the sign.
  static func nextName(
    after sigil: UInt8, in line: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int>? {
    var from = start
    while let sign = line.firstIndex(of: sigil, from: from) {
      from = sign + 1
      guard sign == 0 || line[sign - 1].isBlank else { continue }
      var end = from
      while end < line.count, !line[end].isBlank { end += 1 }
      if end > from { return from..<end }
    }
    return nil
  }
}
