/// The one thread on which a live program handles input, decides and draws.
///
/// It is a global actor: `@EventLoop` code runs on the loop's thread, and other such code never interrupts
/// it. Between jobs the thread sleeps in poll(2) until a source is ready. So no other thread has to wake
/// between an event and its effect on the screen.
///
/// A process has one loop, because it has one terminal, one set of signals and one libinotifytools. The host
/// makes its own thread the loop by `run(_:)`. If it does not, as in tests, the first job starts a thread.
@globalActor
public actor EventLoop {
  public static let shared = EventLoop()

  nonisolated let executor = LoopExecutor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init() {}

  /// Makes the calling thread the loop until `body` returns.
  ///
  /// - Throws: the error of `body`; `EventLoopError` before `body` starts, if the system is short of
  ///   resources.
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

  /// Starts a task that stays on the loop's thread, even in nonisolated functions that it awaits.
  ///
  /// Other tasks wake a thread of the pool whenever a wait ends. Use this one for work that must be quick
  /// between an event and the screen.
  public static func task<Success>(
    _ body: @escaping @EventLoop @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    Task(executorPreference: shared.executor.preference) { try await body() }
  }

  /// Runs `body` on the loop: at once if the caller is on the loop, else as a new job.
  public static func perform(_ body: @escaping @EventLoop @Sendable () -> Void) {
    if shared.executor.isCurrent { assumeIsolated(body) } else { Task { @EventLoop in body() } }
  }

  /// Calls `body`. The caller must be on the loop already, as callbacks of sources and C libraries are.
  public static func assumeIsolated<Result, Failure>(
    _ body: @EventLoop () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(shared.executor.isCurrent, "this has to be done on the event loop")
    // The types differ only in isolation, which was checked above.
    typealias Free = () throws(Failure) -> Result
    return try withoutActuallyEscaping(body) { body throws(Failure) in
      try unsafeBitCast(body, to: Free.self)()
    }
  }

  // MARK: Sources

  /// Adds `source` to the loop, which retains it until `remove(_:)`.
  @EventLoop
  public static func add(_ source: any EventSource) {
    shared.executor.sources.append(source)
  }

  @EventLoop
  public static func remove(_ source: any EventSource) {
    shared.executor.sources.removeAll { $0 === source }
  }
}
