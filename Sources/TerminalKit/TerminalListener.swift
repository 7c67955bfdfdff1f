import Glibc
import ModuleKit

/// Sleeps until the terminal sends something or a signal comes, and passes it on to the screen.
struct TerminalListener: ~Copyable {
  private let screen: TerminalScreen
  private let device: TerminalDevice
  private let signals: ProcessSignals

  private var decoder = KeyDecoder()
  private var isInputOpen = true

  /// When the first signal came that wants the program to end.
  private var ended: ContinuousClock.Instant?

  /// How long to wait for the rest of a sequence after an ESC. A person's next key takes longer, a
  /// connection's next packet hardly ever.
  private static let patienceForSequences: Int32 = 50

  /// How long the program has for its end. Signals in a bunch, as from a terminal that closes, are one.
  private static let patienceForProgram = Duration.seconds(1)

  init(screen: TerminalScreen, device: TerminalDevice, signals: ProcessSignals) {
    self.screen = screen
    self.device = device
    self.signals = signals
  }

  /// Returns when the screen is closed and `signals` has been woken.
  mutating func run() {
    signals.unblock()
    while !screen.isClosed {
      var requests = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        // A negative descriptor is left out.
        pollfd(fd: isInputOpen ? device.input : -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&requests, 2, decoder.isUndecided ? Self.patienceForSequences : -1)
      if count == 0 { pass(decoder.flush()) }
      guard count > 0 else { continue }
      // Signals first: one that ends the program, or stops it, decides what becomes of the keys.
      if requests[0].revents != 0 {
        take(signals.received())
      } else {
        readKeys()
      }
    }
  }

  private mutating func readKeys() {
    guard let bytes = device.read() else {
      // Nothing more is to come, and asking again would never wait.
      isInputOpen = false
      _ = decoder.flush()
      screen.endEvents()
      return
    }
    pass(decoder.decode(bytes))
  }

  private mutating func pass(_ keys: [Key]) {
    for key in keys {
      if key == .control("z"), signals.canStop {
        screen.leave()
        // The shell waits for a whole job, which a script or a pipeline shares with this process.
        takeTerminal(after: signals.stop(by: SIGTSTP, group: true))
      } else {
        screen.send(.key(key))
      }
    }
  }

  private mutating func take(_ arrived: [Int32]) {
    if let ending = arrived.first(where: ProcessSignals.ending.contains) {
      end(by: ending)
    } else if arrived.contains(SIGCONT) {
      // SIGSTOP came before, which nobody can know; the terminal was the shell's meanwhile.
      takeTerminal(after: [])
    } else if arrived.contains(SIGTSTP) {
      screen.leave()
      takeTerminal(after: signals.stop(by: SIGTSTP))
    } else if arrived.contains(SIGWINCH) {
      screen.send(.resized)
    }
  }

  private mutating func end(by signal: Int32) {
    if let ended, ContinuousClock.now - ended > Self.patienceForProgram {
      // Whatever the program hangs on, a lock of the screen even, the terminal is its user's.
      TerminalRescue.restore()
      ProcessSignals.end(by: signal)
    }
    ended = ended ?? .now
    isInputOpen = false
    _ = decoder.flush()
    screen.endEvents(by: signal)
  }

  /// Takes the terminal as soon as the shell gives it.
  ///
  /// - Parameter arrived: the signals since the program was stopped.
  private mutating func takeTerminal(after arrived: [Int32]) {
    var arrived = arrived
    while true {
      if let ending = arrived.first(where: ProcessSignals.ending.contains) { return end(by: ending) }
      if screen.isClosed { return }
      if device.isInForeground { break }
      // Continued in the background, as `bg` does. Every program that needs the terminal stops again then.
      arrived = signals.stop(by: SIGTTOU)
      // An orphaned job can't be stopped, because nobody is left to give it the terminal.
      if arrived.isEmpty { return screen.endEvents() }
    }
    if screen.enter() {
      screen.send(.resized)
    } else {
      screen.endEvents()
    }
  }
}
