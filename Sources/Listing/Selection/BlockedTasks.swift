import Synchronization
import TodoTxt

/// Which tasks of a list wait for others, found out when the first one is asked for.
package final class BlockedTasks: Sendable {
  private enum Knowledge {
    /// - `asked`: of how many tasks without a key somebody has asked.
    case none(asked: Int)

    /// No task has an id, so none waits for another one.
    case nothingIsBlocked

    case someHaveIDs

    case index(DependencyIndex)
  }

  private let list: TodoList
  private let knowledge = Mutex<Knowledge>(.none(asked: 0))

  init(in list: TodoList) {
    self.list = list
  }

  /// A screen asks for few tasks, and is drawn after each change: looking through the file would take longer than that.
  private static let mostRowsOfScreen = 500

  /// - Parameter line: its index.
  func contains(_ line: Int) -> Bool {
    knowledge.withLock { knowledge in
      if case .nothingIsBlocked = knowledge { return false }
      let item = list[line]
      if case .index(let index) = knowledge { return index.isBlocked(item) }
      let mayBeBlocked = !item.isCompleted && (item.id != nil || !item.predecessors.isEmpty)
      if case .none(let asked) = knowledge, !mayBeBlocked, asked < Self.mostRowsOfScreen {
        knowledge = .none(asked: asked + 1)
        return false
      }
      // A listing of all tasks asks for each: there one look through the file is less.
      if case .none = knowledge { knowledge = list.holdsID ? .someHaveIDs : .nothingIsBlocked }
      guard mayBeBlocked, case .someHaveIDs = knowledge else { return false }
      let index = DependencyIndex(list)
      knowledge = .index(index)
      return index.isBlocked(item)
    }
  }
}
