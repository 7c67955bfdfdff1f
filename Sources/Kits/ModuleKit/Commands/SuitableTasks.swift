public import TodoStores
public import TodoTxt

/// The tasks that an action applies to. Completion offers only their numbers. Programs read the names.
public enum SuitableTasks: String, Sendable {
  case all
  case open
  case completed
  case prioritized

  public func include(_ task: TodoItem) -> Bool {
    switch self {
    case .all: true
    case .open: !task.isCompleted
    case .completed: task.isCompleted
    case .prioritized: task.priority != nil
    }
  }

  /// - Parameter task: as it was last seen.
  public func include(_ task: SelectedTask) -> Bool { include(TodoItem(line: task.line.text)) }
}
