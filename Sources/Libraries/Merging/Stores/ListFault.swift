import TodoStores
public import TodoTxt

/// Why a file can't be merged or synced as a list.
public enum ListFault: Hashable, Sendable {
  /// The file holds an unfinished merge by git.
  case markers

  /// The file holds a part of one, which only the user can delete.
  case partOfMarkers

  /// The file holds zero bytes, as UTF-16 and programs do.
  case noText

  /// Nil for a list.
  public init?(of list: TodoList) {
    if !list.bytes.isText {
      self = .noText
    } else if MarkedConflict.markerLine(in: list) != nil {
      self = MarkedConflict(in: list) == nil ? .partOfMarkers : .markers
    } else {
      return nil
    }
  }

  /// What is wrong with the file, as the end of a sentence about it.
  package var clause: String {
    switch self {
    case .markers: "has conflict markers from an earlier merge"
    case .partOfMarkers: "has a part of git's conflict markers: delete it by hand"
    case .noText: "is no list of tasks: \(TodoStoreError.otherEncoding)"
    }
  }
}
