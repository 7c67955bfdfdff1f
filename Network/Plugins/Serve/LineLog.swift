import Synchronization
import TodoTxt

/// Keeps the names of lines while the file changes: the names in the newest list, and the new names of
/// changed lines.
final class LineLog: Sendable {
  private struct State {
    var names: LineNames?

    /// The renamed lines of each change, the newest last, and the versions before and after it.
    var changes: [(before: String, after: String, moved: [String: String])] = []

    var moved: [String: String] = [:]
  }

  private let state = Mutex(State())
  private static let mostChanges = 1_000

  /// Returns the names of the lines of `list`, which becomes the newest list.
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
      // A line that returns to an earlier name ends there.
      for name in moved.values { state.moved[name] = nil }
      if state.changes.count > Self.mostChanges {
        state.changes.removeFirst(Self.mostChanges / 2)
        state.moved = [:]
        for change in state.changes { state.moved.merge(change.moved) { $1 } }
      }
      return names
    }
  }

  /// The line of that name, or of its current name.
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

  /// The renamed lines since that version of the file; nil if the version is no longer known.
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
