import Synchronization
public import TodoTxt

/// What a store has to say at one moment.
public struct TodoUpdate: Equatable, Sendable {
  /// The newest list that could be read.
  public var list: TodoList

  /// Why the list can't be read at present; nil while `list` is the truth.
  public var problem: TodoStoreError?

  /// Names of the copies that a sync program left beside the file when two devices disagreed.
  public var conflictCopies: [String]

  /// What this process has committed since the update before, the oldest first. All else that is not as it was,
  /// another program has changed.
  public var commits: [TodoCommit]

  public init(
    list: TodoList, problem: TodoStoreError? = nil, conflictCopies: [String] = [], commits: [TodoCommit] = []
  ) {
    self.list = list
    self.problem = problem
    self.conflictCopies = conflictCopies
    self.commits = commits
  }

  /// Whether somebody who has seen `earlier` sees nothing new here.
  package func isSame(as earlier: TodoUpdate) -> Bool {
    list == earlier.list && problem == earlier.problem && conflictCopies == earlier.conflictCopies
  }

  /// The same for somebody who has seen nothing before.
  package var asFirst: TodoUpdate {
    var update = self
    update.commits = []
    return update
  }
}

/// What an action of this process has committed to the list of a store.
public struct TodoCommit: Equatable, Sendable {
  /// Its origin tells an undo and a merge from what the user does otherwise.
  public var action: ActionIdentity

  /// As the lines were numbered right after the commit.
  public var changes: [LineChange]

  public init(action: ActionIdentity, changes: [LineChange]) {
    self.action = action
    self.changes = changes
  }

  /// What `edits` have made of a list.
  ///
  /// - Parameter action: as `TodoStore.acting(as:)` has it.
  public init(_ edits: [TodoEdit], of list: TodoList, to result: TodoList, by action: RunningAction?) {
    self.init(action: action?.identity ?? .undo, changes: list.changes(by: edits, to: result))
  }
}

/// The states of a store, the current one first; only the newest waits for a slow reader, of whom there is one.
///
/// What an `AsyncStream` that keeps one element does, without its cost: between a save and the screen that was
/// more than making the new list.
public struct TodoUpdates: AsyncSequence, Sendable {
  public typealias Element = TodoUpdate
  public typealias Failure = Never

  private let reader: Reader

  /// - Parameter follow: called at once with the source: it yields the current state, keeps the continuation
  ///   for later ones and sets `onTermination` to let go of it.
  public init(_ follow: (Continuation) -> Void) {
    reader = Reader()
    follow(Continuation(slot: reader.slot))
  }

  /// Where the states come from.
  public struct Continuation: Sendable {
    fileprivate let slot: Slot

    /// Makes a state the newest one.
    public func yield(_ update: TodoUpdate) { slot.put(update) }

    /// Ends the sequence behind the newest state.
    public func finish() { slot.finish() }

    /// Called once when there is no reader any more, or the sequence has come to its end.
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

  /// Ends the sequence when the last copy of it and of its iterator is gone.
  fileprivate final class Reader: Sendable {
    let slot = Slot()

    deinit { slot.finish() }
  }

  /// What lies between the source and the reader: a state that waits for the reader, or the reader who waits.
  fileprivate final class Slot: Sendable {
    /// Resumed exactly once: whoever takes it out of the state does so.
    typealias Waiter = UnsafeContinuation<TodoUpdate?, Never>

    private struct State {
      var newest: TodoUpdate?
      var waiter: Waiter?
      var isFinished = false
      var onTermination: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func put(_ update: TodoUpdate) {
      let waiter = state.withLock { state -> Waiter? in
        if state.isFinished { return nil }
        if let waiter = state.waiter.take() { return waiter }
        // A slow reader misses lists, but not who has made them.
        let missed = state.newest?.commits ?? []
        state.newest = update
        if !missed.isEmpty { state.newest?.commits = missed + update.commits }
        return nil
      }
      waiter?.resume(returning: update)
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
