import EventLoop
import Glibc
import ScreenKit
import TerminalText
import ViewKit

/// A terminal's screen from `init` to `close()`.
@EventLoop
final class TerminalScreen: Screen, TerminalHolder {
  let events: AsyncStream<ScreenEvent>

  /// The size at the last notification: it is needed several times per frame.
  private(set) var size: ScreenSize

  private let device: TerminalDevice

  /// The settings to restore.
  private let settings: termios

  private let signals: ProcessSignals
  private var listener: TerminalListener?
  private let sender: AsyncStream<ScreenEvent>.Continuation

  /// Whether the screen is on: not while the program is stopped, nor after `close()`.
  private var isOn = false

  /// Whether another program has the terminal temporarily.
  private var isLent = false
  private var frames = FrameWriter()

  /// The time of the last unanswered query.
  private var asked: ContinuousClock.Instant?
  private var reportsBackground = false

  /// What is known about drawing pictures; nil if no scene has pictures.
  private var pictures: PictureKnowledge?

  /// Whether the terminal was switched to show joined emoji as one.
  private var joinsEmoji = false
  private var lines = LinearWriter()
  private var endingSignal: Int32?
  private var errors: StandardErrorCapture?

  /// - Throws: `TerminalError`; the terminal is unchanged then.
  init(on device: TerminalDevice) throws(TerminalError) {
    self.device = device
    frames.marksLinks = !device.isConsole
    frames.colors.hasTrueColor = device.hasTrueColor
    size = device.size
    settings = try device.settingsInForeground()
    (events, sender) = AsyncStream.makeStream()
    signals = try ProcessSignals()
    guard enter() else {
      let reason = String(cString: strerror(errno))
      leave()
      signals.close()
      throw .unusable(reason: reason)
    }
    listener = TerminalListener(holder: self, device: device, signals: signals)
  }

  /// Restores the terminal. If a signal ended the events, it ends the process now.
  func close() {
    listener?.close()
    listener = nil
    // There is no screen for it any more.
    let unsaid = errors?.close() ?? []
    leave()
    for line in unsaid { _ = "\(line)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) } }
    sender.finish()
    signals.close()
    // A later signal is not lost either.
    let late = signals.received().first(where: ProcessSignals.ending.contains)
    if let signal = endingSignal ?? late { ProcessSignals.end(by: signal) }
  }

  func draw(_ text: [UInt8], pictures: [PlacedPicture], cursor: ScreenPosition?) {
    guard isOn else { return }
    let frame =
      isLinear
      ? lines.lines(of: text, cursor: cursor)
      : frames.frame(text, pictures: pictures, cursor: cursor, size: size)
    if !frame.isEmpty, !device.write(frame) { sender.finish() }
  }

  var isLinear: Bool { device.isLinear }

  func redraw() {
    frames.forget()
    lines.forget()
  }

  var theme: ScreenTheme {
    get { frames.colors.theme }
    set {
      guard newValue != theme else { return }
      // The console supports only its own colours.
      if !device.isConsole || newValue.colors == .none { frames.colors.theme = newValue }
      redraw()
      if isOn { setBackgroundReports() }
    }
  }

  /// Does not wait for the answer.
  private func setBackgroundReports() {
    guard case .shades = theme.colors, !isLinear else { return stopBackgroundReports() }
    asked = .now
    reportsBackground = true
    _ = device.write(ControlSequence.askForBackground.utf8)
  }

  private func stopBackgroundReports() {
    guard reportsBackground else { return }
    reportsBackground = false
    _ = device.write(ControlSequence.forgetBackground.utf8)
  }

  /// Reverses the modes, and drops answers that nobody will read.
  private func stopAsking() {
    stopBackgroundReports()
    if joinsEmoji { _ = device.write(ControlSequence.separateEmoji.utf8) }
    joinsEmoji = false
    if let asked, .now - asked < Self.timeToAnswer { device.forgetInput() }
    asked = nil
  }

  /// For a slow connection.
  private static let timeToAnswer = Duration.milliseconds(200)

  func take(_ answer: TerminalAnswer) {
    guard isOn else { return }
    takeOfPictures(answer)
    if pictures?.isAwaited != true { asked = nil }
    switch answer {
    case .background(let isLight):
      guard isLight != frames.colors.isOnLight else { return }
      frames.colors.isOnLight = isLight
      // Everything is drawn again then.
      send(.resized)
    case .mode(2027, isOn: false):
      joinsEmoji = device.write(ControlSequence.joinEmoji.utf8)
    case .mode, .kittyGraphics, .attributes, .cell, .largestSixels: break
    }
  }

  // MARK: Pictures

  var pictureSupport: PictureSupport? { pictures?.support }

  func askForPictures(as graphics: PictureSupport.Graphics?) {
    guard !isLinear, !device.isConsole else { return }
    pictures = PictureKnowledge(graphics, asksForKitty: !device.isMultiplexed)
    if isOn { askForPictures() }
  }

  private func askForPictures() {
    if let question = pictures?.question(cell: device.cell) { ask(question) }
  }

  private func ask(_ question: String) {
    guard !question.isEmpty else { return }
    asked = .now
    _ = device.write(question.utf8)
  }

  private func takeOfPictures(_ answer: TerminalAnswer) {
    let before = pictureSupport
    if let next = pictures?.take(answer) { ask(next) }
    if pictureSupport != before { send(.resized) }
  }

  var isForTyping = false {
    didSet {
      if isOn, isForTyping != oldValue { _ = setKeyboard() }
    }
  }

  /// - Returns: false if the terminal is gone.
  private func setKeyboard() -> Bool {
    if device.isConsole || isLinear { return true }
    let sequence = isForTyping ? ControlSequence.keyboardForTyping : ControlSequence.keyboardForActions
    return device.write(sequence.utf8)
  }

  func suspend() {
    guard !isLent else { return }
    listener?.pauseKeys()
    leave()
    isLent = true
  }

  func resume() {
    guard isLent else { return }
    isLent = false
    guard enter() else { return endEvents(by: nil) }
    listener?.listenToKeys()
    send(.resized)
  }

  func stop() {
    listener?.stop()
  }

  func copy(_ text: [UInt8]) {
    guard isOn else { return }
    _ = device.write(
      ControlSequence.copy(text, throughTmux: device.isInTmux, throughScreen: device.isInScreen))
  }

  // MARK: TerminalHolder

  func send(_ event: ScreenEvent) {
    if event == .resized {
      size = device.size
      pictures?.systemCell = device.cell
      // Terminals rearrange or lose their contents when their size changes.
      if !isLinear { redraw() }
    }
    sender.yield(event)
  }

  func endEvents(by signal: Int32?) {
    endingSignal = endingSignal ?? signal
    sender.finish()
  }

  func enter() -> Bool {
    if isLent { return true }
    TerminalRescue.arm(device, settings: settings, leave: device.modes.leave)
    // On even if only one of the two succeeds, so that `leave()` reverses it.
    isOn = true
    size = device.size
    redraw()
    errors = StandardErrorCapture { [unowned self] in sender.yield(.said($0)) }
    guard device.apply(settings.forKeys), device.write(device.modes.enter.utf8), !isForTyping || setKeyboard()
    else { return false }
    asked = .now
    setBackgroundReports()
    askForPictures()
    return true
  }

  func leave() {
    guard isOn else { return }
    isOn = false
    for line in errors?.close() ?? [] { sender.yield(.said(line)) }
    errors = nil
    stopAsking()
    device.leave(writing: frames.removePictures() + device.modes.leave.utf8, settings: settings)
    TerminalRescue.disarm()
  }
}
