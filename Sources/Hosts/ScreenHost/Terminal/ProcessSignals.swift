import CLinux
import Glibc
import Synchronization

/// The signals that concern a screen. The thread that the system interrupts records them and wakes the loop,
/// which listens to `descriptor`.
///
/// Blocking the signals and reading them from a descriptor would require that every thread blocks them,
/// including those of other libraries.
struct ProcessSignals {
  private typealias Handler = @convention(c) (Int32) -> Void

  static let ending = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT,
    SIGXCPU,
  ]
  private static let crashes = [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGSYS]

  /// Never closed: a handler may run on any thread at any time. Negative if the system had no descriptor
  /// left.
  private static let wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  /// A bit for each signal that has come and was not received yet.
  private static let arrived = Atomic<UInt64>(0)

  /// The time of the first signal to end the program, in milliseconds of the monotonic clock; 0 if there was
  /// none.
  private static let ended = Atomic<Int>(0)

  /// The time for the program to end, in milliseconds. Several signals at once, as from a closing terminal,
  /// count as one.
  private static let patienceForProgram = 1_000

  /// The previous action of each signal; a handler needs it where it may not allocate.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  /// Signals that the user or the parent process ignores stay ignored.
  private let handled: [Int32]

  /// Becomes readable when a signal has come.
  var descriptor: Int32 { Self.wakeUp }

  /// How long a SIGCONT may take to reach another thread, in milliseconds.
  private static let patience: Int32 = 200

  private static let isInUse = Atomic(false)

  /// - Precondition: earlier values are closed.
  /// - Throws: `TerminalError` if the process has no descriptors left.
  init() throws(TerminalError) {
    guard Self.wakeUp >= 0 else { throw .unusable(reason: "too many open files") }
    let isFirst = !Self.isInUse.exchange(true, ordering: .acquiring)
    precondition(isFirst, "a process has one screen at a time")
    // Drop signals that came too late for the previous screen.
    Self.arrived.store(0, ordering: .relaxed)
    Self.ended.store(0, ordering: .relaxed)
    handled =
      Self.ending.filter { Self.handle($0, with: Self.end) }
      + [SIGWINCH, SIGCONT, SIGTSTP].filter { Self.handle($0, with: Self.note) }
      + Self.crashes.filter { Self.handle($0, with: Self.rescue) }
  }

  /// Restores the previous action of each signal.
  func close() {
    for signal in handled { Self.restore(signal) }
    Self.isInUse.store(false, ordering: .releasing)
  }

  /// The signals that have come since the last call.
  func received() -> [Int32] {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    let bits = Self.arrived.exchange(0, ordering: .acquiringAndReleasing)
    return (0..<64).filter { bits & (1 << $0) != 0 }
  }

  /// Lets this thread receive the signals, even if its creator blocked them.
  func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in handled + [SIGTTOU] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  var canStop: Bool { handled.contains(SIGTSTP) }

  /// Stops the process until something continues it.
  ///
  /// - Parameter group: whether to stop the other processes of the shell's job, too.
  /// - Returns: the signals that came meanwhile; empty if the system refused, because nobody could continue
  ///   the process.
  func stop(by signal: Int32, group: Bool = false) -> [Int32] {
    if group {
      Glibc.signal(signal, SIG_IGN)
      kill(0, signal)
    }
    let isHandled = handled.contains(signal)
    if isHandled { Glibc.signal(signal, SIG_DFL) }
    // Send it to this thread, so that it does not continue while another thread is being stopped.
    raise(signal)
    if isHandled { Self.install(Self.note, for: signal) }
    // The SIGCONT may be delivered to another thread.
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, Self.patience) != 0 {
      let arrived = received()
      if !arrived.isEmpty { return arrived }
    }
    return []
  }

  /// Ends the process with `signal`, unless that has another action.
  static func end(by signal: Int32) {
    restore(signal)
    with(signal, isBlocked: false) { raise(signal) }
  }

  /// Runs `body`, which changes the terminal, even if the shell has given that to another job.
  static func evenInBackground(_ body: () -> Void) {
    with(SIGTTOU, isBlocked: true, body)
  }

  /// Runs `body`, which changes the terminal; stops and waits if the shell has given that to another job.
  /// Swift's own threads block the signal for this, and would interfere with that job instead.
  static func onlyInForeground(_ body: () -> Void) {
    with(SIGTTOU, isBlocked: false, body)
  }

  private static func with(_ signal: Int32, isBlocked: Bool, _ body: () -> Void) {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &signals, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private static func send(_ signal: Int32) {
    arrived.bitwiseOr(1 << UInt64(signal), ordering: .acquiringAndReleasing)
    var one: UInt64 = 1
    _ = write(wakeUp, &one, 8)
  }

  // MARK: Inside a signal handler: no allocation, no lock

  private static let note: Handler = { signal in
    let error = errno
    send(signal)
    errno = error
  }

  /// Even if the program hangs, a second signal gives the terminal back to its user.
  private static let end: Handler = { signal in
    let error = errno
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    let (isFirst, first) = ended.compareExchange(
      expected: 0, desired: max(1, now), ordering: .acquiringAndReleasing)
    if isFirst || now - first <= patienceForProgram {
      send(signal)
    } else {
      TerminalRescue.restore()
      restore(signal)
      // Delivered when this handler returns.
      raise(signal)
    }
    errno = error
  }

  private static let rescue: Handler = { signal in
    TerminalRescue.restore()
    restore(signal)
    // Delivered when this handler returns, with the crash still the innermost frame.
    raise(signal)
  }

  private static func restore(_ signal: Int32) {
    sigaction(signal, previous + Int(signal), nil)
  }

  // MARK: Actions

  /// - Returns: false if the signal is ignored, and stays so.
  private static func handle(_ signal: Int32, with handler: @escaping Handler) -> Bool {
    let action = previous + Int(signal)
    sigaction(signal, nil, action)
    let before = unsafeBitCast(action.pointee.__sigaction_handler.sa_handler, to: Int.self)
    guard before != unsafeBitCast(SIG_IGN, to: Int.self) else { return false }
    install(handler, for: signal)
    return true
  }

  private static func install(_ handler: @escaping Handler, for signal: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART | SA_ONSTACK
    // Otherwise, restoring a terminal from the background would stop the process.
    sigaddset(&action.sa_mask, SIGTTOU)
    sigaction(signal, &action, nil)
  }
}
