public import TodoTxt

/// Which tasks an action is for: completion offers the numbers of no others.
public enum SuitableTasks: Sendable {
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
}
