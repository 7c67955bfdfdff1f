import Synchronization
package import TodoTxt

/// Which tasks of a list wait for others, found out when somebody asks for one that may.
package final class BlockedTasks: Sendable {
  private let list: TodoList
  private let index = Mutex<DependencyIndex?>(nil)

  init(in list: TodoList) {
    self.list = list
  }

  /// A screen shows few tasks, and is drawn after each change: looking through the file would take longer than at
  /// these. A listing of all tasks is the other way round.
  private static let mostRowsOfScreen = 500

  /// - Parameter line: its index.
  package func contains(_ line: UInt32) -> Bool {
    mayBeBlocked(line) && dependencies().isBlocked(list[Int(line)])
  }

  /// Tells of each of these lines whether it is blocked; nil where none is.
  ///
  /// - Parameter lines: their indices.
  package func dependencies(of lines: some Collection<UInt32>) -> DependencyIndex? {
    let mayBeBlocked =
      lines.count > Self.mostRowsOfScreen ? list.holdsID : lines.contains(where: mayBeBlocked)
    return mayBeBlocked ? dependencies() : nil
  }

  private func dependencies() -> DependencyIndex {
    index.withLock { index in
      let known = index ?? DependencyIndex(list)
      index = known
      return known
    }
  }

  private func mayBeBlocked(_ line: UInt32) -> Bool {
    let index = Int(line)
    guard !list.heads[index].isCompleted, DependencyIndex.mayMatter(list, index) else { return false }
    let item = list[index]
    return item.id != nil || !item.predecessors.isEmpty
  }
}
