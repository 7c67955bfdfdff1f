public import TodoTxt

/// One edit of a list, with the text that the line had when the edit was planned.
///
/// With that text a store can refuse the edit if the line has changed, retry it after a conflict, and undo
/// it later.
public enum TodoEdit: Hashable, Sendable {
  /// Adds a line at the end with the file's line ending. Adds a missing final newline first.
  case append([UInt8])

  /// Replaces the text of a line; a carriage return before its newline stays.
  case replace(TodoLine, with: [UInt8])

  /// Removes a line.
  ///
  /// - Parameter leavingBlank: whether an empty line stays in its place, so that the numbers below do not
  ///   change.
  case remove(TodoLine, leavingBlank: Bool)

  /// Removes a line and adds it at the end of another file, which is created if it does not exist. A store
  /// refuses to move a line to its own file.
  ///
  /// Whatever fails in between, the line is in at least one of the two files. A store that detects an
  /// interrupted move adds only the lines that are not yet at the end of the other file.
  case move(TodoLine, to: String, leavingBlank: Bool)

  /// Inserts a line in front of the line with that number, or at the end if there is no such line.
  ///
  /// The bytes include the line ending. A line without one gets the file's line ending, unless it becomes
  /// the last line. So undo restores a removed line byte for byte.
  case insert([UInt8], at: Int)

  /// Adds the byte order mark of the file, or removes it. The mark belongs to no line, so it has the number 0.
  package static func byteOrderMark(isPresent: Bool) -> TodoEdit {
    isPresent
      ? .insert([UInt8].byteOrderMark, at: 0)
      : .remove(TodoLine(number: 0, text: [UInt8].byteOrderMark), leavingBlank: false)
  }

  /// Whether the byte order mark is present after this edit; nil for an edit of a line.
  var byteOrderMarkAfter: Bool? {
    switch self {
    case .insert([UInt8].byteOrderMark, at: 0): true
    case .remove(let line, leavingBlank: false) where line.number == 0 && line.text == [UInt8].byteOrderMark:
      false
    default: nil
    }
  }

  /// The line that the edit removes or changes; nil for an edit that only adds.
  public var line: TodoLine? {
    switch self {
    case .append, .insert: nil
    case .replace(let line, with: _), .remove(let line, leavingBlank: _),
      .move(let line, to: _, leavingBlank: _):
      line
    }
  }
}

/// The number and text of a line when it was read.
public struct TodoLine: Hashable, Sendable {
  /// From 1.
  public var number: Int

  /// The line without its newline and without a carriage return before it.
  public var text: [UInt8]

  public init(number: Int, text: [UInt8]) {
    self.number = number
    self.text = text
  }

  public init(_ item: TodoItem) {
    self.init(number: item.number, text: Array(item.text))
  }
}
