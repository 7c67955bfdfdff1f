import Synchronization
import TodoTxt

/// The names of lines as the file changes: of the newest list, and which earlier name has become which.
final class LineLog: Sendable {
  private struct State {
    var names: LineNames?

    /// What each change has moved, the newest last, and the versions before and after it.
    var changes: [(before: String, after: String, moved: [String: String])] = []

    var moved: [String: String] = [:]
  }

  private let state = Mutex(State())
  private static let mostChanges = 1_000

  /// The names of the lines of `list`, which is the newest from now on.
  func names(of list: TodoList) -> LineNames {
    state.withLock { state in
      guard let last = state.names else {
        let names = LineNames(list)
        state.names = names
        return names
      }
      if last.list.bytes == list.bytes { return last }
      let names = LineNames(list, following: last)
      let moved = names.moved(since: last)
      state.names = names
      state.changes.append((last.version, names.version, moved))
      state.moved.merge(moved) { $1 }
      // What comes back to an earlier name has ended there.
      for name in moved.values { state.moved[name] = nil }
      if state.changes.count > Self.mostChanges {
        state.changes.removeFirst(Self.mostChanges / 2)
        state.moved = [:]
        for change in state.changes { state.moved.merge(change.moved) { $1 } }
      }
      return names
    }
  }

  /// The line of that name, or of what it is called now.
  func line(named name: String, in names: LineNames) -> Int? {
    let moved = state.withLock { $0.moved }
    var name = name
    for _ in 0..<100 {
      if let line = names.line(named: name) { return line }
      guard let next = moved[name] else { return nil }
      name = next
    }
    return nil
  }

  /// Which names have become which since that version of the file; nil where it is not known any more.
  func moved(since version: String) -> [String: String]? {
    state.withLock { state in
      guard let first = state.changes.lastIndex(where: { $0.before == version }) else { return nil }
      var moved: [String: String] = [:]
      for change in state.changes[first...] {
        for (old, new) in moved { if let next = change.moved[new] { moved[old] = next } }
        moved.merge(change.moved) { own, _ in own }
      }
      return moved
    }
  }
}
