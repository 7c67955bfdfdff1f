import Synchronization
public import TodoTxt

/// The state of a store at one moment.
public struct TodoUpdate: Equatable, Sendable {
  /// The newest list that could be read.
  public var list: TodoList

  /// Why the list can't be read now; nil while `list` is current.
  public var problem: TodoStoreError?

  /// Names of the conflict copies that a sync program left beside the file.
  public var conflictCopies: [String]

  /// The commits of this process since the previous update, oldest first. Other programs made all other
  /// changes.
  public var commits: [TodoCommit]

  public init(
    list: TodoList, problem: TodoStoreError? = nil, conflictCopies: [String] = [], commits: [TodoCommit] = []
  ) {
    self.list = list
    self.problem = problem
    self.conflictCopies = conflictCopies
    self.commits = commits
  }

  /// Whether this update shows nothing new after `earlier`.
  package func isSame(as earlier: TodoUpdate) -> Bool {
    list == earlier.list && list.parts == earlier.list.parts && problem == earlier.problem
      && conflictCopies == earlier.conflictCopies
  }

  /// The same update for a new reader, without commits.
  package var asFirst: TodoUpdate {
    var update = self
    update.commits = []
    return update
  }
}

/// A commit of this process to the list of a store.
public struct TodoCommit: Equatable, Sendable {
  /// The action; its origin tells undos and merges from other actions.
  public var action: ActionIdentity

  /// The changes, with line numbers as they were right after the commit.
  public var changes: [LineChange]

  public init(action: ActionIdentity, changes: [LineChange]) {
    self.action = action
    self.changes = changes
  }

  /// Records the changes by `edits` to a list.
  ///
  /// - Parameter action: as in `TodoStore.acting(as:)`.
  public init(_ edits: [TodoEdit], of list: TodoList, to result: TodoList, by action: RunningAction?) {
    self.init(action: action?.identity ?? .undo, changes: list.changes(by: edits, to: result))
  }
}

/// The states of a store, the current one first, for one reader. A slow reader gets only the newest state.
///
/// An `AsyncStream` that buffers one element does the same, but cost more between a save and the screen than
/// making the new list.
public struct TodoUpdates: AsyncSequence, Sendable {
  public typealias Element = TodoUpdate
  public typealias Failure = Never

  private let reader: Reader

  /// - Parameter follow: is called at once. It yields the current state, keeps the continuation for later
  ///   states, and sets `onTermination` to release it.
  public init(_ follow: (Continuation) -> Void) {
    reader = Reader()
    follow(Continuation(slot: reader.slot))
  }

  /// Has every state passed to `body` instead, in order, until the last copy of this sequence is released.
  ///
  /// - Parameter body: must not wait; it is called by whoever makes the state.
  func observe(_ body: @escaping @Sendable (TodoUpdate) -> Void) { reader.slot.observe(body) }

  /// Yields states to the reader.
  public struct Continuation: Sendable {
    fileprivate let slot: Slot

    /// Makes `update` the newest state.
    public func yield(_ update: TodoUpdate) { slot.put(update) }

    /// Ends the sequence after the newest state.
    public func finish() { slot.finish() }

    /// Sets an action to call once, when the sequence has ended or lost its reader.
    public func onTermination(_ action: @escaping @Sendable () -> Void) { slot.onTermination(action) }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reader: Reader

    public mutating func next() async -> TodoUpdate? {
      await next(isolation: nil)
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> TodoUpdate? {
      let slot = reader.slot
      return await withTaskCancellationHandler {
        await withUnsafeContinuation(isolation: actor) { slot.take($0) }
      } onCancel: {
        slot.finish()
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reader: reader)
  }

  /// Ends the sequence when the last copy of the sequence and its iterator is released.
  fileprivate final class Reader: Sendable {
    let slot = Slot()

    deinit { slot.finish() }
  }

  /// Connects source and reader: holds either a state that waits for the reader, or the waiting reader.
  fileprivate final class Slot: Sendable {
    /// The reader's continuation. Whoever removes it from the state must resume it, exactly once.
    typealias Waiter = UnsafeContinuation<TodoUpdate?, Never>

    private struct State {
      var newest: TodoUpdate?
      var waiter: Waiter?
      var observer: (@Sendable (TodoUpdate) -> Void)?
      var isFinished = false
      var onTermination: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func put(_ update: TodoUpdate) {
      let waiter = state.withLock { state -> Waiter? in
        if state.isFinished { return nil }
        if let observer = state.observer {
          observer(update)
          return nil
        }
        if let waiter = state.waiter.take() { return waiter }
        // A slow reader misses states but no commits, so pass the commits of the skipped state on.
        let missed = state.newest?.commits ?? []
        state.newest = update
        if !missed.isEmpty { state.newest?.commits = missed + update.commits }
        return nil
      }
      waiter?.resume(returning: update)
    }

    func observe(_ body: @escaping @Sendable (TodoUpdate) -> Void) {
      state.withLock { state in
        // Under the lock, so that states stay in order.
        if let newest = state.newest.take() { body(newest) }
        state.observer = body
      }
    }

    func take(_ waiter: Waiter) {
      let update = state.withLock { state -> TodoUpdate?? in
        if let newest = state.newest.take() { return newest }
        if state.isFinished { return .some(nil) }
        state.waiter = waiter
        return nil
      }
      if let update { waiter.resume(returning: update) }
    }

    func finish() {
      let (waiter, action) = state.withLock { state in
        state.isFinished = true
        state.observer = nil
        return (state.waiter.take(), state.onTermination.take())
      }
      waiter?.resume(returning: nil)
      action?()
    }

    func onTermination(_ action: @escaping @Sendable () -> Void) {
      let isFinished = state.withLock { state in
        if !state.isFinished { state.onTermination = action }
        return state.isFinished
      }
      if isFinished { action() }
    }
  }
}
