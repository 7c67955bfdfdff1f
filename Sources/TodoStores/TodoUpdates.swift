public import TodoTxt

/// What a store has to say at one moment.
public struct TodoUpdate: Equatable, Sendable {
  /// The newest list that could be read.
  public var list: TodoList

  /// Why the list can't be read at present; nil while `list` is the truth.
  public var problem: TodoStoreError?

  /// Names of the copies that a sync program left beside the file when two devices disagreed.
  public var conflictCopies: [String]

  public init(list: TodoList, problem: TodoStoreError? = nil, conflictCopies: [String] = []) {
    self.list = list
    self.problem = problem
    self.conflictCopies = conflictCopies
  }
}

/// The states of a store, the current one first; only the newest waits for a slow reader.
public struct TodoUpdates: AsyncSequence, Sendable {
  public typealias Element = TodoUpdate
  public typealias Failure = Never

  private let stream: AsyncStream<TodoUpdate>

  /// - Parameter follow: called at once with the stream's source: it yields the current state, keeps the
  ///   continuation for later ones and sets `onTermination` to let go of it.
  public init(_ follow: (AsyncStream<TodoUpdate>.Continuation) -> Void) {
    stream = AsyncStream(bufferingPolicy: .bufferingNewest(1), follow)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncStream<TodoUpdate>.AsyncIterator

    public mutating func next() async -> TodoUpdate? {
      await next(isolation: nil)
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> TodoUpdate? {
      await base.next(isolation: actor)
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: stream.makeAsyncIterator())
  }
}
