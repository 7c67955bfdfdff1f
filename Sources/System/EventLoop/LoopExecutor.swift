import CLinux
import Dispatch
import Glibc
import Synchronization

/// Runs the loop's jobs, and its sources between them, on one thread.
final class LoopExecutor: SerialExecutor {
  private struct Job {
    var job: UnownedJob

    /// Whether the job belongs to a task that prefers the loop.
    var prefersLoop: Bool
  }

  private struct State {
    var jobs: [Job] = []

    /// Whether the thread sleeps, or is about to.
    var isAsleep = false
  }

  private let state = Mutex(State())

  /// The loop's thread; 0 while there is none.
  private let thread = Atomic<UInt>(0)

  /// An eventfd that wakes the thread; it stays open as long as the process lives. Negative if the system
  /// had no descriptor left: then the thread sleeps only briefly at a time.
  private let bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

  /// The executor preference of tasks that never leave the loop.
  let preference = LoopPreference()

  /// Only the loop's thread may touch this.
  nonisolated(unsafe) var sources: [any EventSource] = []

  var isCurrent: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  func checkIsolated() {
    precondition(isCurrent, "this has to be done on the event loop")
  }

  func isIsolatingCurrentContext() -> Bool? { isCurrent }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(Job(job: UnownedJob(job), prefersLoop: false))
  }

  fileprivate func enqueue(preferring job: consuming ExecutorJob) {
    enqueue(Job(job: UnownedJob(job), prefersLoop: true))
  }

  private func enqueue(_ job: Job) {
    state.withLock { state in
      state.jobs.append(job)
      if state.isAsleep {
        state.isAsleep = false
        eventfd_write(bell, 1)
      }
    }
    if thread.load(ordering: .relaxed) == 0 { start() }
  }

  /// Makes the calling thread the loop until the end. If there is a loop already, waits for the end on that
  /// loop.
  ///
  /// - Parameter body: starts the work. It calls its argument at the end, with the error if there was one.
  /// - Throws: that error.
  func run(_ body: (@escaping @Sendable ((any Error)?) -> Void) -> Void) throws {
    let outcome = Outcome()
    let isLoop = claim()
    body { error in outcome.end(error) }
    if isLoop {
      work { outcome.hasEnded }
      thread.store(0, ordering: .releasing)
    } else {
      outcome.wait()
    }
    if let error = outcome.error { throw error }
  }

  /// - Returns: whether the calling thread is the loop now.
  private func claim() -> Bool {
    thread.compareExchange(expected: 0, desired: pthread_self(), ordering: .acquiringAndReleasing).exchanged
  }

  /// Starts a thread for the loop in a process whose host has not called `run(_:)`.
  private func start() {
    DispatchQueue(label: "todo.loop").async { [self] in
      if claim() { work { false } }
    }
  }

  // MARK: On the loop's thread

  /// With turns as long as others', the thread would wait on their processor until the program that saved
  /// sleeps. In nanoseconds: no longer than the work for a change of a short file.
  private static let slice: UInt64 = 500_000

  private func work(until isOver: () -> Bool) {
    set_thread_slice(Self.slice)
    // The loop takes these buffers and the state's in turns, so that their memory is reused.
    var jobs: [Job] = []
    var requests: [pollfd] = []
    while !isOver() {
      jobs.removeAll(keepingCapacity: true)
      state.withLock { state in
        swap(&state.jobs, &jobs)
        state.isAsleep = jobs.isEmpty
      }
      for job in jobs { run(job) }
      // Run the jobs that were added meanwhile before sleeping.
      if jobs.isEmpty { EventLoop.assumeIsolated { sleep(&requests) } }
    }
  }

  private func run(_ job: Job) {
    if job.prefersLoop {
      job.job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: preference.asUnownedTaskExecutor())
    } else {
      job.job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  /// Sleeps until a source or a job is ready, then wakes the sources.
  @EventLoop
  private func sleep(_ requests: inout [pollfd]) {
    let sources = sources
    requests.removeAll(keepingCapacity: true)
    requests.append(pollfd(fd: bell, events: Int16(POLLIN), revents: 0))
    var deadline: ContinuousClock.Instant?
    for source in sources {
      requests.append(pollfd(fd: source.descriptor, events: source.events, revents: 0))
      if let due = source.deadline { deadline = deadline.map { min($0, due) } ?? due }
    }
    let count = poll(&requests, nfds_t(requests.count), Self.milliseconds(until: deadline))
    state.withLock { $0.isAsleep = false }
    if count > 0, requests[0].revents != 0 {
      var rings: eventfd_t = 0
      eventfd_read(bell, &rings)
    }
    let now = deadline == nil ? nil : ContinuousClock.now
    for (source, request) in zip(sources, requests.dropFirst()) {
      let isDue = source.deadline.flatMap { deadline in now.map { deadline <= $0 } } ?? false
      let events = count > 0 ? request.revents : 0
      // An earlier source in this round may have removed this source.
      guard events != 0 || isDue, self.sources.contains(where: { $0 === source }) else { continue }
      source.wake(events)
    }
  }

  /// Rounds up, so that the deadline has passed after the sleep; −1 means no deadline.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let (seconds, attoseconds) = (deadline - .now).components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }
}

/// Runs on the loop those parts of a task that are isolated to no actor.
///
/// The end of a continuation is such a part. Without the preference, it would run on a thread of the pool,
/// which only hands over to the loop.
final class LoopPreference: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    EventLoop.shared.executor.enqueue(preferring: job)
  }
}

/// The result of `run(_:)`.
private final class Outcome: Sendable {
  private let state = Mutex<(hasEnded: Bool, error: (any Error)?)>((false, nil))
  private let ended = DispatchSemaphore(value: 0)

  var hasEnded: Bool { state.withLock(\.hasEnded) }
  var error: (any Error)? { state.withLock(\.error) }

  func end(_ error: (any Error)?) {
    state.withLock { $0 = (true, error) }
    ended.signal()
  }

  func wait() { ended.wait() }
}
