import Glibc
import EventLoop
import ModuleKit

/// A terminal's screen from `init` to `close()`.
@EventLoop
final class TerminalScreen: Screen {
  let events: AsyncStream<ScreenEvent>

  /// As it was when the program was last told of a change: it is asked for several times a frame.
  private(set) var size: ScreenSize

  private let device: TerminalDevice

  /// As the terminal was, and will be.
  private let settings: termios

  private let signals: ProcessSignals
  private var listener: TerminalListener?
  private let sender: AsyncStream<ScreenEvent>.Continuation

  /// Whether the screen is on: not while the program is stopped, and not any more after `close()`.
  private var isOn = false
  private var frames = FrameWriter()
  private var endingSignal: Int32?

  /// - Throws: `TerminalError`; the terminal is then as it was.
  init(on device: TerminalDevice) throws(TerminalError) {
    self.device = device
    size = device.size
    // A program in the background waits here, while signals still do what they do to every program. What
    // the settings are before that is the shell's affair.
    let shellSettings = try device.settings()
    ProcessSignals.onlyInForeground { device.apply(shellSettings) }
    settings = try device.settings()
    (events, sender) = AsyncStream.makeStream()
    signals = try ProcessSignals()
    guard enter() else {
      let reason = String(cString: strerror(errno))
      leave()
      signals.close()
      throw .unusable(reason: reason)
    }
    listener = TerminalListener(screen: self, device: device, signals: signals)
  }

  /// Leaves the terminal as it was. Where a signal has ended the events, it ends the process now.
  func close() {
    listener?.close()
    listener = nil
    leave()
    sender.finish()
    signals.close()
    // One that has come since then has not been lost either.
    let late = signals.received().first(where: ProcessSignals.ending.contains)
    if let signal = endingSignal ?? late { ProcessSignals.end(by: signal) }
  }

  func draw(_ text: [UInt8], cursor: ScreenPosition?) {
    guard isOn else { return }
    let frame = frames.frame(text, cursor: cursor, size: size)
    if !frame.isEmpty, !device.write(frame) { sender.finish() }
  }

  // MARK: For the listener

  func send(_ event: ScreenEvent) {
    if event == .resized {
      size = device.size
      // Terminals rearrange what they show when their size changes, or lose it.
      frames.forget()
    }
    sender.yield(event)
  }

  /// - Parameter signal: what is to end the process in the end; nil when the terminal has gone.
  func endEvents(by signal: Int32? = nil) {
    endingSignal = endingSignal ?? signal
    sender.finish()
  }

  /// Takes the terminal: at first, and again when the program was stopped meanwhile.
  ///
  /// - Returns: false when the terminal has gone.
  func enter() -> Bool {
    TerminalRescue.arm(device, settings: settings)
    // On even if only one of the two works, so that `leave()` takes back what has.
    isOn = true
    size = device.size
    frames.forget()
    return device.apply(settings.forKeys) && device.write(ControlSequence.enter.utf8)
  }

  /// Gives the terminal back as it was.
  func leave() {
    guard isOn else { return }
    isOn = false
    ProcessSignals.evenInBackground {
      _ = device.write(ControlSequence.leave.utf8)
      // In the background the settings are another program's by now.
      if device.isInForeground { device.apply(settings) }
    }
    TerminalRescue.disarm()
  }
}
