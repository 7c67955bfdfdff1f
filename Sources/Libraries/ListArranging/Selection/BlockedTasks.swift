import Synchronization
package import TodoTxt

/// The blocked tasks of a list, computed when they are first needed.
package final class BlockedTasks: Sendable {
  private let list: TodoList
  private let index = Mutex<DependencyIndex?>(nil)

  init(in list: TodoList) {
    self.list = list
  }

  /// A screen shows few tasks and is drawn after each change, so these are checked one by one. A listing of
  /// all tasks scans the whole file instead.
  private static let mostRowsOfScreen = 500

  /// - Parameter line: the index of a line.
  package func contains(_ line: UInt32) -> Bool {
    mayContain(line) && dependencies().isBlocked(list[Int(line)])
  }

  /// Whether each of these lines is blocked; nil if none is.
  ///
  /// - Parameter lines: the indices of the lines.
  package func dependencies(of lines: some Collection<UInt32>) -> DependencyIndex? {
    let mayBeBlocked =
      lines.count > Self.mostRowsOfScreen ? list.holdsID : lines.contains(where: mayContain)
    return mayBeBlocked ? dependencies() : nil
  }

  private func dependencies() -> DependencyIndex {
    index.withLock { index in
      let known = index ?? DependencyIndex(list)
      index = known
      return known
    }
  }

  /// Whether the keys of a line allow that it is blocked.
  func mayContain(_ line: UInt32) -> Bool {
    let index = Int(line)
    guard !list.heads[index].isCompleted, DependencyIndex.mayMatter(list, index) else { return false }
    let item = list[index]
    return item.id != nil || !item.predecessors.isEmpty
  }
}
