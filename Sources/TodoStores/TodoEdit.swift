public import TodoTxt

/// One thing to do to a list, with what the line in question was when that was decided.
///
/// Saying what a line was lets a store refuse when it is another one by now, apply the edit again
/// after a conflict, and undo it later.
public enum TodoEdit: Hashable, Sendable {
  /// Adds a line at the end, with the file's own line ending; repairs a missing final newline first.
  case append([UInt8])

  /// Puts another text in a line's place; a carriage return before its newline stays.
  case replace(TodoLine, with: [UInt8])

  /// Takes a line away.
  ///
  /// - Parameter leavingBlank: whether an empty line keeps its place, so that no number below it shifts.
  case remove(TodoLine, leavingBlank: Bool)

  /// Takes a line away and adds it at the end of another file, which exists or is created. A store refuses
  /// to move to its own file.
  ///
  /// Whatever fails in between, the line is in at least one of both files. Where a store can tell that an
  /// earlier move was interrupted, it adds only the lines that are not yet at the end of the other file.
  case move(TodoLine, to: String, leavingBlank: Bool)

  /// Puts a line in front of the one with that number, or at the end where there is none.
  ///
  /// The bytes hold what ends the line too; a line without an end gets the file's own where it does not
  /// come to stand last. So a line that was taken away comes back exactly as it was.
  case insert([UInt8], at: Int)

  /// The line that the edit takes or changes; nil for one that only adds.
  public var line: TodoLine? {
    switch self {
    case .append, .insert: nil
    case .replace(let line, with: _), .remove(let line, leavingBlank: _),
      .move(let line, to: _, leavingBlank: _):
      line
    }
  }
}

/// A line as somebody saw it: its number and its text.
public struct TodoLine: Hashable, Sendable {
  /// From 1.
  public var number: Int

  /// The line without its newline and without a carriage return before that.
  public var text: [UInt8]

  public init(number: Int, text: [UInt8]) {
    self.number = number
    self.text = text
  }

  public init(_ item: TodoItem) {
    self.init(number: item.number, text: Array(item.text))
  }
}
