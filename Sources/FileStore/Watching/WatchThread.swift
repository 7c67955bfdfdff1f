import CLinux
import Dispatch
import Glibc
import Synchronization
import TodoStores

/// The thread that watches files for every store of the process.
///
/// It runs while anybody follows a file, and owns libinotifytools and every observation meanwhile. It
/// sleeps in poll(2) until the kernel has an event, a follower comes or goes, or something falls due. As an
/// executor it also runs tasks, which hear of a change without another thread being woken for it.
final class WatchThread: Sendable {
  static let shared = WatchThread()

  /// The thread's turns, in nanoseconds: no longer than the work for a change of a short file.
  private static let slice: UInt64 = 500_000

  private enum Request {
    case follow(ObservedFile, id: Int, TodoUpdates.Continuation)
    case unfollow(id: Int)

    /// Keeps the thread for tasks, until as many `release`.
    case retain
    case release
  }

  private struct State {
    var requests: [Request] = []
    var jobs: [UnownedJob] = []
    var lastFollower = 0

    /// An eventfd that interrupts the thread's sleep; nil while it does not run.
    var bell: Int32?

    /// Whether the thread sleeps, or is about to.
    var isAsleep = false

    var isWanted: Bool { !requests.isEmpty || !jobs.isEmpty }

    /// Interrupts the thread's sleep.
    func ring() {
      if let bell, isAsleep { eventfd_write(bell, 1) }
    }
  }

  private let state = Mutex(State())

  /// The thread can't be started.
  struct Failure: Error, CustomStringConvertible {
    let reason: String

    var description: String { "Can't watch files: \(reason)." }
  }

  /// Sends the file's present state and each later one to `continuation`, until `unfollow`.
  ///
  /// - Throws: what kept the thread from starting.
  func follow(
    _ file: ObservedFile, _ continuation: TodoUpdates.Continuation
  ) throws(SystemError) -> Int {
    let id = state.withLock { state in
      state.lastFollower += 1
      return state.lastFollower
    }
    try request(.follow(file, id: id, continuation))
    return id
  }

  func unfollow(_ id: Int) {
    try? request(.unfollow(id: id), startsThread: false)
  }

  /// Runs a task on the thread while the calling one waits.
  ///
  /// - Throws: what `body` throws, or `Failure`.
  func run(_ body: @escaping @Sendable () async throws -> Void) throws {
    do throws(SystemError) {
      try request(.retain)
    } catch {
      throw Failure(reason: error.reason)
    }
    defer { try? request(.release, startsThread: false) }
    let outcome = Mutex<(any Error)?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: self) {
      do {
        try await body()
      } catch {
        outcome.withLock { $0 = error }
      }
      ended.signal()
    }
    ended.wait()
    if let error = outcome.withLock({ $0 }) { throw error }
  }

  /// - Throws: what kept the thread from starting.
  private func request(_ request: Request, startsThread: Bool = true) throws(SystemError) {
    let isFirst = try state.withLock { state throws(SystemError) in
      let isFirst = state.bell == nil
      if isFirst {
        guard startsThread else { return false }
        state.bell = try SystemError.check { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }
      }
      state.requests.append(request)
      state.ring()
      return isFirst
    }
    // Once the lock is let go of: it is the first thing that the thread takes.
    if isFirst {
      do throws(SystemError) {
        try start()
      } catch {
        abandonAll()
        throw error
      }
    }
  }

  private func start() throws(SystemError) {
    // A signal that the program waits for must not end up here.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let error = unsafe pthread_create(
      &thread, nil,
      { _ in
        WatchThread.shared.main()
        return nil
      }, nil)
    if error != 0 { throw SystemError(error) }
    pthread_detach(thread)
    unsafe pthread_setname_np(thread, "todo-watch")
  }

  /// Lets go of all that was asked of a thread that could not be started.
  private func abandonAll() {
    state.withLock { state in
      // Whoever was first is told why.
      for case .follow(_, _, let continuation) in state.requests.dropFirst() { continuation.finish() }
      state.requests = []
      if let bell = state.bell { close(bell) }
      state.bell = nil
    }
  }

  private func main() {
    guard let bell = state.withLock(\.bell) else { return }
    // With turns as long as others', it would wait on their processor until the program that saved sleeps.
    set_thread_slice(Self.slice)
    var loop = WatchLoop(bell: bell)
    // Lent to the state and taken back, each time with the memory that it has.
    var jobs: [UnownedJob] = []
    while true {
      let requests = state.withLock { state in
        state.isAsleep = !state.isWanted
        swap(&state.jobs, &jobs)
        defer { state.requests = [] }
        return state.requests
      }
      for request in requests {
        switch request {
        case .follow(let file, let id, let continuation): loop.follow(file, id: id, continuation)
        case .unfollow(let id): loop.unfollow(id)
        case .retain: loop.retainCount += 1
        case .release: loop.retainCount -= 1
        }
      }
      for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      // What was asked for meanwhile comes first.
      if !requests.isEmpty || !jobs.isEmpty {
        jobs.removeAll(keepingCapacity: true)
        continue
      }
      if loop.isIdle, stop(&loop) { return }
      let hasEvents = loop.sleep()
      state.withLock { $0.isAsleep = false }
      loop.work(hasEvents: hasEvents)
    }
  }

  /// - Returns: false where a follower has come meanwhile.
  private func stop(_ loop: inout WatchLoop) -> Bool {
    state.withLock { state in
      guard !state.isWanted else { return false }
      // Under the lock, so that the next thread finds the library let go of.
      loop.close()
      if let bell = state.bell { Glibc.close(bell) }
      state.bell = nil
      return true
    }
  }
}

extension WatchThread: TaskExecutor {
  /// Only tasks that `run` has started prefer this executor: the thread is there as long as they are.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in
      state.jobs.append(job)
      state.ring()
    }
  }
}

/// All that the watching thread knows.
private struct WatchLoop: ~Copyable {
  private let bell: Int32
  private var watches = DirectoryWatches()
  private var observations: [ObservedFile: FileObservation] = [:]
  private var files: [Int: ObservedFile] = [:]

  /// Forgotten directories are cheap to watch, but not without end.
  private static let maximumForgottenCount = 64

  init(bell: Int32) {
    self.bell = bell
  }

  /// How many need the thread for their tasks.
  var retainCount = 0

  var isIdle: Bool { observations.isEmpty && retainCount == 0 }

  mutating func follow(_ file: ObservedFile, id: Int, _ continuation: FileObservation.Continuation) {
    let observation = observations[file] ?? FileObservation(of: file, now: .now)
    observations[file] = observation
    files[id] = file
    observation.follow(continuation, as: id, watches: &watches)
  }

  mutating func unfollow(_ id: Int) {
    guard let file = files.removeValue(forKey: id), let observation = observations[file] else { return }
    observation.unfollow(id)
    if !observation.isFollowed { observations[file] = nil }
  }

  /// Returns when there is something to do.
  ///
  /// - Returns: whether the kernel has events.
  func sleep() -> Bool {
    var descriptors = [
      pollfd(fd: watches.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    let deadline = observations.values.map(\.deadline).min()
    let timeout = deadline.map { Self.milliseconds(until: $0) } ?? -1
    unsafe poll(&descriptors, 2, timeout)
    if descriptors[1].revents != 0 {
      var count: eventfd_t = 0
      unsafe eventfd_read(bell, &count)
    }
    return descriptors[0].revents != 0
  }

  /// Takes note of the kernel's events, and does what is due.
  mutating func work(hasEvents: Bool) {
    if hasEvents { drain() }
    let now = FileObservation.Instant.now
    for observation in observations.values where observation.deadline <= now {
      observation.run(at: now, watches: &watches)
    }
    forgetOldWatches(at: now)
  }

  mutating func close() {
    watches.close()
  }

  /// Rounded up, so that what falls due has done so after the sleep.
  private static func milliseconds(until deadline: FileObservation.Instant) -> Int32 {
    let (seconds, attoseconds) = (deadline - .now).components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }

  private mutating func drain() {
    while let event = watches.nextEvent() {
      for observation in observations.values { observation.notice(event) }
    }
  }

  /// The library keeps every directory that was ever watched until it is started anew.
  private mutating func forgetOldWatches(at now: FileObservation.Instant) {
    guard watches.count > Self.maximumForgottenCount else { return }
    let directories = observations.values.reduce(into: Set<String>()) { $0.formUnion($1.directories) }
    guard watches.count > directories.count + Self.maximumForgottenCount else { return }
    watches.reset()
    for observation in observations.values {
      observation.distrust()
      observation.run(at: now, watches: &watches)
    }
  }
}
