/// The one thread on which a live program hears, decides and draws.
///
/// As a global actor it is what live code is isolated to: `@EventLoop` code runs on the loop's thread and is
/// never interrupted by other such code. Between its jobs the thread sleeps in poll(2) until one of its sources
/// has something, so that no other thread has to be woken between an event and the screen.
///
/// A process has one loop, because it has one terminal, one set of signals and one libinotifytools. The host
/// makes its own thread the loop by `run(_:)`; where nobody does, as in tests, the first job starts a thread.
@globalActor
public actor EventLoop {
  public static let shared = EventLoop()

  nonisolated let executor = LoopExecutor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init() {}

  /// Makes the calling thread the loop until `body` has returned.
  ///
  /// - Throws: what `body` throws; `EventLoopError` before that, where the system has too little left for it.
  public static func run(_ body: @escaping @EventLoop @Sendable () async throws -> Void) throws {
    try LoopResources.check()
    try shared.executor.run { end in
      Task { @EventLoop in
        do {
          try await body()
          end(nil)
        } catch {
          end(error)
        }
      }
    }
  }

  /// Starts a task that stays on the loop's thread, nonisolated functions that it awaits too.
  ///
  /// When a wait of another task ends, a thread of the pool is woken first. Use this for what has to be quick
  /// between an event and the screen.
  public static func task<Success>(
    _ body: @escaping @EventLoop @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    Task(executorPreference: shared.executor.preference) { try await body() }
  }

  /// Does `body` on the loop: at once where that is where the caller is, else as soon as its turn comes.
  public static func perform(_ body: @escaping @EventLoop @Sendable () -> Void) {
    if shared.executor.isCurrent { assumeIsolated(body) } else { Task { @EventLoop in body() } }
  }

  /// Calls `body`, which has to be on the loop already, as a C library's callback or a source's is.
  public static func assumeIsolated<Result, Failure>(
    _ body: @EventLoop () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(shared.executor.isCurrent, "this has to be done on the event loop")
    // The type differs in the isolation only, which has just been made sure of.
    typealias Free = () throws(Failure) -> Result
    return try withoutActuallyEscaping(body) { body throws(Failure) in
      try unsafeBitCast(body, to: Free.self)()
    }
  }

  // MARK: Sources

  /// Lets the loop listen to `source`, and keep it, until `remove(_:)`.
  @EventLoop
  public static func add(_ source: any EventSource) {
    shared.executor.sources.append(source)
  }

  @EventLoop
  public static func remove(_ source: any EventSource) {
    shared.executor.sources.removeAll { $0 === source }
  }
}
