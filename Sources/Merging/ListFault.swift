import TodoMerge
public import TodoTxt

/// Why a file can't be merged or synced as a list.
public enum ListFault: Hashable, Sendable {
  /// The file holds an unfinished merge by git.
  case markers

  /// The file holds zero bytes, as UTF-16 and programs do.
  case noText

  /// Nil for a list.
  public init?(of list: TodoList) {
    if !list.bytes.isText {
      self = .noText
    } else if MarkedConflict(in: list) != nil {
      self = .markers
    } else {
      return nil
    }
  }
}
