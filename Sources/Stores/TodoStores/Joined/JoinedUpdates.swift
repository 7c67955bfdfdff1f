import Synchronization
import TodoTxt

/// Joins the updates of several lists for one follower of them all.
final class JoinedUpdates: Sendable {
  private struct State {
    /// The newest update of each list; nil before its first one.
    var newest: [TodoUpdate?]

    /// Nil until each list has told its first state.
    var last: TodoUpdate?

    /// Released when nobody follows any more.
    var sources: [TodoUpdates]
  }

  private let state: Mutex<State>
  private let marks: [String]
  private let path: String
  private let continuation: TodoUpdates.Continuation

  /// - Parameter path: the first list's.
  init(of sources: [TodoUpdates], marks: [String], path: String, to continuation: TodoUpdates.Continuation) {
    state = Mutex(State(newest: sources.map { _ in nil }, sources: sources))
    self.marks = marks
    self.path = path
    self.continuation = continuation
  }

  /// Follows until the continuation has ended; the sources keep this object until then.
  func start() {
    for (index, source) in state.withLock({ $0.sources }).enumerated() {
      source.observe { self.take($0, ofList: index) }
    }
    continuation.onTermination {
      // Outside the lock: the end of a source may call its store.
      _ = self.state.withLock { state in
        defer { state.sources = [] }
        return state.sources
      }
    }
  }

  private func take(_ update: TodoUpdate, ofList index: Int) {
    state.withLock { state in
      state.newest[index] = update.asFirst
      let all = state.newest.compactMap(\.self)
      guard all.count == marks.count else { return }
      let joined = joined(all, commits: update.commits, ofList: index, after: state.last)
      if let last = state.last, joined.isSame(as: last), joined.commits.isEmpty { return }
      state.last = joined.asFirst
      continuation.yield(joined)
    }
  }

  private func joined(
    _ all: [TodoUpdate], commits: [TodoCommit], ofList index: Int, after last: TodoUpdate?
  ) -> TodoUpdate {
    var problem = all.lazy.compactMap(\.problem).first
    var list = last?.list ?? TodoList()
    if all.reduce(0, { $0 + $1.list.bytes.count + 1 }) <= TodoList.maximumByteCount {
      list = TodoList(joining: zip(marks, all).map { ($0, $1.list) }, following: list)
    } else {
      problem = .unreadable(path: path, reason: "the lists together are larger than 4 GB")
    }
    let start = list.parts.parts.dropFirst(index).first?.lines.lowerBound ?? 0
    let moved = commits.map { commit in
      TodoCommit(action: commit.action, changes: commit.changes.map { $0.movedDown(by: start) })
    }
    return TodoUpdate(
      list: list, problem: problem, conflictCopies: all.flatMap(\.conflictCopies), commits: moved)
  }
}
