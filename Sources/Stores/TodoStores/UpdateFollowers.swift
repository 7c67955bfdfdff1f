import Synchronization
public import TodoTxt

/// The followers of one list: a store reports every change to them, and serializes its commits through this
/// object.
///
/// All stores of the list in this process share it, whatever action they act as.
public final class UpdateFollowers: Sendable {
  private struct State {
    var last = TodoUpdate(list: TodoList())
    var followers: [Int: TodoUpdates.Continuation] = [:]
    var nextFollower = 0
    var stopWatching: (@Sendable () -> Void)?

    mutating func tell(_ update: TodoUpdate) {
      guard !update.isSame(as: last) else { return }
      last = update.asFirst
      for follower in followers.values { follower.yield(update) }
    }
  }

  public typealias Watch = @Sendable (_ onChange: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  private let state = Mutex(State())
  private let read: @Sendable () throws(TodoStoreError) -> TodoList
  private let watch: Watch

  /// - Parameters:
  ///   - read: reads the list; throws `missing` where there is none.
  ///   - watch: begins to call `onChange`, on any thread, whenever another program may have changed the list,
  ///     and returns the function that ends that. The watching lasts as long as there is a follower.
  public init(
    read: @escaping @Sendable () throws(TodoStoreError) -> TodoList,
    watch: @escaping Watch = { _ in {} }
  ) {
    self.read = read
    self.watch = watch
  }

  public func updates() -> TodoUpdates {
    TodoUpdates { continuation in
      let follower = state.withLock { state in
        state.tell(current(after: state.last.list))
        continuation.yield(state.last)
        state.nextFollower += 1
        state.followers[state.nextFollower] = continuation
        if state.stopWatching == nil { state.stopWatching = watch { [weak self] in self?.reload() } }
        return state.nextFollower
      }
      continuation.onTermination { [weak self] in self?.remove(follower) }
    }
  }

  /// Reads the list, and tells the followers if it has changed.
  public func reload() {
    state.withLock { $0.tell(current(after: $0.last.list)) }
  }

  /// Runs `body` while no other store of the list commits.
  ///
  /// - Parameter body: returns the list after the commit, and the commit; nil if it made none.
  public func commit(
    _ body: () throws(TodoStoreError) -> (list: TodoList, commit: TodoCommit?)
  ) throws(TodoStoreError) -> TodoList {
    try state.withLock { state throws(TodoStoreError) in
      let (list, commit) = try body()
      if let commit { state.tell(TodoUpdate(list: list, commits: [commit])) }
      return list
    }
  }

  /// - Parameter last: stays if the list can't be read any more.
  private func current(after last: TodoList) -> TodoUpdate {
    do throws(TodoStoreError) {
      return TodoUpdate(list: try read())
    } catch .missing(let path) {
      return TodoUpdate(list: last, problem: last.isEmpty ? nil : .missing(path: path))
    } catch {
      return TodoUpdate(list: last, problem: error)
    }
  }

  private func remove(_ follower: Int) {
    let stop = state.withLock { state -> (@Sendable () -> Void)? in
      state.followers.removeValue(forKey: follower)
      return state.followers.isEmpty ? state.stopWatching.take() : nil
    }
    stop?()
  }
}
