import CLinux
import Glibc
import Synchronization
import TodoStores

/// The thread that watches files for every store of the process.
///
/// It runs while anybody follows a file, and owns libinotifytools and every observation meanwhile. It
/// sleeps in poll(2) until the kernel has an event, a follower comes or goes, or something falls due.
final class WatchThread: Sendable {
  static let shared = WatchThread()

  private enum Request {
    case follow(ObservedFile, id: Int, AsyncStream<TodoUpdate>.Continuation)
    case unfollow(id: Int)
  }

  private struct State {
    var requests: [Request] = []
    var lastFollower = 0

    /// An eventfd that interrupts the thread's sleep; nil while it does not run.
    var bell: Int32?
  }

  private let state = Mutex(State())

  /// Sends the file's present state and each later one to `continuation`, until `unfollow`.
  ///
  /// - Throws: what kept the thread from starting.
  func follow(
    _ file: ObservedFile, _ continuation: AsyncStream<TodoUpdate>.Continuation
  ) throws(SystemError) -> Int {
    let (follower, isFirst) = try state.withLock { state throws(SystemError) in
      let isFirst = state.bell == nil
      if isFirst {
        state.bell = try SystemError.check { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }
      }
      state.lastFollower += 1
      state.requests.append(.follow(file, id: state.lastFollower, continuation))
      Self.ring(state.bell)
      return (state.lastFollower, isFirst)
    }
    // Once the lock is let go of: it is the first thing that the thread takes.
    if isFirst {
      do throws(SystemError) {
        try start()
      } catch {
        abandonAll(but: follower)
        throw error
      }
    }
    return follower
  }

  func unfollow(_ id: Int) {
    state.withLock { state in
      guard state.bell != nil else { return }
      state.requests.append(.unfollow(id: id))
      Self.ring(state.bell)
    }
  }

  private static func ring(_ bell: Int32?) {
    if let bell { eventfd_write(bell, 1) }
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

  /// Lets go of all that was asked of a thread that could not be started; one follower is told otherwise.
  private func abandonAll(but follower: Int) {
    state.withLock { state in
      for case .follow(_, let id, let continuation) in state.requests where id != follower {
        continuation.finish()
      }
      state.requests = []
      if let bell = state.bell { close(bell) }
      state.bell = nil
    }
  }

  private func main() {
    guard let bell = state.withLock(\.bell) else { return }
    var loop = WatchLoop(bell: bell)
    while true {
      let requests = state.withLock { state in
        let requests = state.requests
        state.requests = []
        return requests
      }
      for request in requests {
        switch request {
        case .follow(let file, let id, let continuation): loop.follow(file, id: id, continuation)
        case .unfollow(let id): loop.unfollow(id)
        }
      }
      if loop.isIdle, stop(&loop) { return }
      loop.turn()
    }
  }

  /// - Returns: false where a follower has come meanwhile.
  private func stop(_ loop: inout WatchLoop) -> Bool {
    state.withLock { state in
      guard state.requests.isEmpty else { return false }
      // Under the lock, so that the next thread finds the library let go of.
      loop.close()
      if let bell = state.bell { Glibc.close(bell) }
      state.bell = nil
      return true
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

  var isIdle: Bool { observations.isEmpty }

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

  /// Sleeps until there is something to do, and does it.
  mutating func turn() {
    let deadline = observations.values.map(\.deadline).min()
    if wait(until: deadline) { drain() }
    let now = FileObservation.Instant.now
    for observation in observations.values where observation.deadline <= now {
      observation.run(at: now, watches: &watches)
    }
    forgetOldWatches(at: now)
  }

  mutating func close() {
    watches.close()
  }

  private func wait(until deadline: FileObservation.Instant?) -> Bool {
    var descriptors = [
      pollfd(fd: watches.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    let timeout = deadline.map { Self.milliseconds(until: $0) } ?? -1
    unsafe poll(&descriptors, 2, timeout)
    if descriptors[1].revents != 0 {
      var count: eventfd_t = 0
      unsafe eventfd_read(bell, &count)
    }
    return descriptors[0].revents != 0
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
