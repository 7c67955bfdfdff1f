import EventLoop
import Glibc
import ScreenKit

/// Passes the terminal's input, and the signals that concern it, to the holder of the terminal: two sources
/// of the loop.
@EventLoop
final class TerminalListener {
  private unowned let holder: any TerminalHolder
  private let device: TerminalDevice
  private let signals: ProcessSignals

  private var decoder = KeyDecoder()
  private var signalSource: DescriptorSource?
  private var inputSource: DescriptorSource?
  private var sequenceTimer: LoopTimer?
  private var clicks = ClickCounter()

  /// How long to wait for the rest of a sequence after an ESC: shorter than the time to a person's next key,
  /// and longer than the usual time to a connection's next packet.
  private static let patienceForSequences = Duration.milliseconds(50)

  /// Listens until `close()`.
  init(holder: any TerminalHolder, device: TerminalDevice, signals: ProcessSignals) {
    self.holder = holder
    self.device = device
    self.signals = signals
    signals.unblock()
    // Signals first: one that ends or stops the program decides about the keys.
    signalSource = DescriptorSource(signals.descriptor) { [unowned self] in take(signals.received()) }
    listenToKeys()
    sequenceTimer = LoopTimer { [unowned self] in pass(decoder.flush()) }
  }

  func close() {
    signalSource?.close()
    closeInput()
  }

  private func closeInput() {
    pauseKeys()
    _ = decoder.flush()
  }

  /// Leaves the keys to another program.
  func pauseKeys() {
    inputSource?.close()
    inputSource = nil
    sequenceTimer?.cancel()
  }

  func listenToKeys() {
    inputSource = DescriptorSource(device.input) { [unowned self] in readKeys() }
  }

  /// Stops the program, with the other processes of the shell's job; does nothing if that is impossible.
  func stop() {
    guard signals.canStop else { return }
    holder.leave()
    // The shell waits for a whole job, which may include a script or a pipeline.
    takeTerminal(after: signals.stop(by: SIGTSTP, group: true))
  }

  private func readKeys() {
    guard let bytes = device.read() else {
      // The input has ended, and polling again would never wait.
      closeInput()
      holder.endEvents(by: nil)
      return
    }
    pass(decoder.decode(bytes))
    for answer in decoder.takeAnswers() { holder.take(answer) }
    if decoder.isUndecided { sequenceTimer?.set(.now + Self.patienceForSequences) }
  }

  private func pass(_ events: [ScreenEvent]) {
    for event in events {
      switch event {
      case .key(.control("z")) where signals.canStop: stop()
      case .mouse(let mouse): holder.send(.mouse(clicks.counted(mouse, at: .now)))
      default: holder.send(event)
      }
    }
  }

  private func take(_ arrived: [Int32]) {
    if let ending = arrived.first(where: ProcessSignals.ending.contains) {
      end(by: ending)
    } else if arrived.contains(SIGCONT) {
      // An unnoticed SIGSTOP came before; the terminal was the shell's meanwhile.
      takeTerminal(after: [])
    } else if arrived.contains(SIGTSTP) {
      holder.leave()
      takeTerminal(after: signals.stop(by: SIGTSTP))
    } else if arrived.contains(SIGWINCH) {
      holder.send(.resized)
    }
  }

  private func end(by signal: Int32) {
    closeInput()
    holder.endEvents(by: signal)
  }

  /// Takes the terminal as soon as the shell allows it.
  ///
  /// - Parameter arrived: the signals since the program was stopped.
  private func takeTerminal(after arrived: [Int32]) {
    var arrived = arrived
    while true {
      if let ending = arrived.first(where: ProcessSignals.ending.contains) { return end(by: ending) }
      if device.isInForeground { break }
      // Continued in the background, as by `bg`. Programs that need the terminal stop again then.
      arrived = signals.stop(by: SIGTTOU)
      // An orphaned job can't be stopped, because nobody could give it the terminal.
      if arrived.isEmpty { return holder.endEvents(by: nil) }
    }
    if holder.enter() {
      holder.send(.resized)
    } else {
      holder.endEvents(by: nil)
    }
  }
}
