import Glibc
import ModuleKit
import Synchronization

/// A terminal's screen from `init` to `close()`.
final class TerminalScreen: Screen {
  let events: AsyncStream<ScreenEvent>

  private struct State {
    /// Whether the screen is on: not while the program is stopped, and not any more after `close()`.
    var isOn = false
    var isClosed = false
    var frames = FrameWriter()

    /// As it was when the program was last told of a change: it is asked for several times a frame.
    var size: ScreenSize
    var endingSignal: Int32?
  }

  private let device: TerminalDevice

  /// As the terminal was, and will be.
  private let settings: termios

  private let state: Mutex<State>
  private let signals: ProcessSignals
  private let thread = Mutex<SystemThread?>(nil)
  private let sender: AsyncStream<ScreenEvent>.Continuation

  var size: ScreenSize { state.withLock(\.size) }

  /// - Throws: `TerminalError`; the terminal is then as it was.
  init(on device: TerminalDevice) throws(TerminalError) {
    self.device = device
    state = Mutex(State(size: device.size))
    // A program in the background waits here, while signals still do what they do to every program. What
    // the settings are before that is the shell's affair.
    let shellSettings = try device.settings()
    ProcessSignals.onlyInForeground { device.apply(shellSettings) }
    settings = try device.settings()
    (events, sender) = AsyncStream.makeStream()
    signals = try ProcessSignals()
    do throws(TerminalError) {
      guard enter() else { throw .unusable(reason: String(cString: strerror(errno))) }
      try thread.withLock { thread throws(TerminalError) in
        thread = try SystemThread { [device, signals] in
          var listener = TerminalListener(screen: self, device: device, signals: signals)
          listener.run()
        }
      }
    } catch {
      leave()
      signals.close()
      throw error
    }
  }

  /// Leaves the terminal as it was. Where a signal has ended the events, it ends the process now.
  func close() {
    // First, so that the listener does not take the terminal back when the shell continues the program now.
    state.withLock { $0.isClosed = true }
    leave()
    signals.wake()
    thread.withLock { $0.take() }?.join()
    sender.finish()
    signals.close()
    // One that has come since then has not been lost either.
    let late = signals.received().first(where: ProcessSignals.ending.contains)
    if let signal = state.withLock(\.endingSignal) ?? late { ProcessSignals.end(by: signal) }
  }

  func draw(_ text: [UInt8], cursor: ScreenPosition?) {
    let isThere = state.withLock { state in
      guard state.isOn else { return true }
      let frame = state.frames.frame(text, cursor: cursor, size: state.size)
      return frame.isEmpty || device.write(frame)
    }
    if !isThere { sender.finish() }
  }

  // MARK: For the listener

  var isClosed: Bool { state.withLock(\.isClosed) }

  func send(_ event: ScreenEvent) {
    if event == .resized {
      state.withLock { state in
        state.size = device.size
        // Terminals rearrange what they show when their size changes, or lose it.
        state.frames.forget()
      }
    }
    sender.yield(event)
  }

  /// - Parameter signal: what is to end the process in the end; nil when the terminal has gone.
  func endEvents(by signal: Int32? = nil) {
    state.withLock { $0.endingSignal = $0.endingSignal ?? signal }
    sender.finish()
  }

  /// Takes the terminal: at first, and again when the program was stopped meanwhile.
  ///
  /// - Returns: false when the terminal has gone.
  func enter() -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return true }
      TerminalRescue.arm(device, settings: settings)
      // On even if only one of the two works, so that `leave()` takes back what has.
      state.isOn = true
      state.size = device.size
      state.frames.forget()
      return device.apply(settings.forKeys) && device.write(ControlSequence.enter.utf8)
    }
  }

  /// Gives the terminal back as it was.
  func leave() {
    state.withLock { state in
      guard state.isOn else { return }
      state.isOn = false
      ProcessSignals.evenInBackground {
        _ = device.write(ControlSequence.leave.utf8)
        // In the background the settings are another program's by now.
        if device.isInForeground { device.apply(settings) }
      }
      TerminalRescue.disarm()
    }
  }
}
