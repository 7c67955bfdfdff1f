import Synchronization
import TodoTxt

/// Which tasks of a list wait for others, found out when the first one is asked for.
package final class BlockedTasks: Sendable {
  private enum Knowledge {
    case none

    /// No task has an id, so none waits for another one.
    case nothingIsBlocked

    case index(DependencyIndex)
  }

  private let list: TodoList
  private let knowledge = Mutex<Knowledge>(.none)

  init(in list: TodoList) {
    self.list = list
  }

  /// - Parameter line: its index.
  func contains(_ line: Int) -> Bool {
    knowledge.withLock { knowledge in
      if case .none = knowledge, !list.holdsID { knowledge = .nothingIsBlocked }
      if case .nothingIsBlocked = knowledge { return false }
      let item = list[line]
      if case .index(let index) = knowledge { return index.isBlocked(item) }
      // Few tasks have one of these keys, and a screen shows few tasks.
      guard !item.isCompleted, item.id != nil || !item.predecessors.isEmpty else { return false }
      let index = DependencyIndex(list)
      knowledge = .index(index)
      return index.isBlocked(item)
    }
  }
}
