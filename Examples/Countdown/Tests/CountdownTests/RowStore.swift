import Synchronization
import TodoStores
import TodoTxt

/// A text that is loaded and saved as a whole, such as a row of a database.
protocol Row: Sendable {
  /// Returns the saved text; nil if nothing was saved yet.
  func load() throws(TodoStoreError) -> String?
  func save(_ text: String) throws(TodoStoreError)
}

/// A list of tasks in a row.
final class RowStore: TodoStore {
  /// What the stores of one row have in common, whatever they do it for.
  private final class Following: Sendable {
    struct State {
      var last = TodoUpdate(list: TodoList())
      var followers: [Int: TodoUpdates.Continuation] = [:]
      var nextFollower = 0
    }

    let state = Mutex(State())
  }

  private let row: any Row
  private let following: Following
  private let action: RunningAction?

  private init(_ row: any Row, _ following: Following, _ action: RunningAction?) {
    self.row = row
    self.following = following
    self.action = action
  }

  convenience init(_ row: any Row) {
    self.init(row, Following(), RunningAction(ActionIdentity(""), endsWithEachCommit: true))
    reload()
  }

  var exists: Bool { (try? row.load()) != nil }

  func list() throws(TodoStoreError) -> TodoList { TodoList(try row.load() ?? "") }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    try following.state.withLock { state throws(TodoStoreError) in
      let list = try list()
      let edits = plan(list)
      guard !edits.isEmpty else { return list }
      let next = try list.applying(edits)
      try row.save(String(decoding: next.bytes, as: UTF8.self))
      let commit = TodoCommit(edits, of: list, to: next, by: action)
      Self.tell(TodoUpdate(list: next), [commit], &state)
      return next
    }
  }

  func updates() -> TodoUpdates {
    TodoUpdates { [following] continuation in
      let follower = following.state.withLock { state in
        state.nextFollower += 1
        state.followers[state.nextFollower] = continuation
        continuation.yield(state.last)
        return state.nextFollower
      }
      continuation.onTermination { [weak following] in
        following?.state.withLock { _ = $0.followers.removeValue(forKey: follower) }
      }
    }
  }

  /// The row has changed: whatever knows of that calls this.
  func reload() {
    following.state.withLock { state in
      var update = TodoUpdate(list: state.last.list)
      do throws(TodoStoreError) {
        guard let text = try row.load() else { throw .missing(path: "row") }
        update.list = TodoList(text)
      } catch {
        update.problem = error
      }
      Self.tell(update, [], &state)
    }
  }

  /// What changes nothing is no update. Who follows from now on has missed no commit.
  private static func tell(_ update: TodoUpdate, _ commits: [TodoCommit], _ state: inout Following.State) {
    guard update != state.last else { return }
    state.last = update
    var news = update
    news.commits = commits
    for follower in state.followers.values { follower.yield(news) }
  }

  /// Undo takes back what was done to files, so a row's changes are not recorded.
  func acting(as action: RunningAction?) -> any TodoStore { RowStore(row, following, action) }
}
