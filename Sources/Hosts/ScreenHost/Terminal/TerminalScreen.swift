import EventLoop
import Glibc
import ScreenKit
import TerminalText

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
  private var followsGround = false

  /// The first drawing, which waits for the ground; nil if nothing waits.
  private var held: (text: [UInt8], pictures: [PlacedPicture], cursor: ScreenPosition?)?

  /// Whether drawings wait for the ground.
  private var isHolding = false

  /// How many answers to `askForAttributes` mark the end of a question for the ground. They come in the order of the
  /// questions.
  private var fences = 0
  private lazy var groundTimer = LoopTimer { [unowned self] in endHolding() }

  /// Every terminal answers sooner, even on a slow connection; what comes later is drawn again.
  private static let timeForGround = Duration.milliseconds(100)

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
    frames.colors.scheme = ColorScheme(depth: device.colorDepth, ground: device.chosenGround)
    frames.colors.scheme.isOfScreen = true
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
    if isHolding {
      held = (text, pictures, cursor)
      return
    }
    let frame =
      isLinear
      ? lines.lines(of: text, cursor: cursor, columns: device.columns)
      : frames.frame(text, pictures: pictures, cursor: cursor, size: size)
    if !frame.isEmpty, !device.write(frame) { sender.finish() }
  }

  var isLinear: Bool { device.isLinear }
  var isEnded: Bool { endingSignal != nil }

  func redraw() {
    frames.forget()
    lines.forget()
  }

  var theme: ScreenTheme {
    get { frames.colors.scheme.theme }
    set {
      guard newValue != theme else { return }
      frames.colors.scheme.theme = newValue
      redraw()
      if isOn { askForGround() }
    }
  }

  var themeLimit: String? { frames.colors.scheme.limit }

  var isPainted: Bool { frames.colors.scheme.isPainted }

  /// Asks for the ground if the theme depends on it and the user has not said it. The first drawing waits for the answer.
  private func askForGround() {
    guard theme.colors != .none, !isLinear, !device.isConsole, device.chosenGround == nil else {
      endHolding()
      return stopFollowingGround()
    }
    guard !followsGround else { return }
    followsGround = true
    fences += 1
    if frames.colors.scheme.ground == nil {
      isHolding = true
      groundTimer.set(.now + Self.timeForGround)
    }
    ask(ControlSequence.askForGround + ControlSequence.askForAttributes + ControlSequence.followGround)
  }

  private func stopFollowingGround() {
    guard followsGround else { return }
    followsGround = false
    _ = device.write(ControlSequence.forgetGround.utf8)
  }

  /// Draws what has waited for the ground.
  private func endHolding() {
    guard isHolding else { return }
    isHolding = false
    groundTimer.cancel()
    if frames.colors.scheme.ground == nil { frames.colors.scheme.ground = device.likelyGround }
    guard let held else { return }
    self.held = nil
    draw(held.text, pictures: held.pictures, cursor: held.cursor)
  }

  private func take(_ ground: Ground) {
    guard ground != frames.colors.scheme.ground, device.chosenGround == nil else { return endHolding() }
    frames.colors.scheme.ground = ground
    if isHolding { return endHolding() }
    // Everything is drawn again then.
    send(.resized)
  }

  /// Reverses the modes, and drops answers that nobody will read.
  private func stopAsking() {
    stopFollowingGround()
    if joinsEmoji { _ = device.write(ControlSequence.separateEmoji.utf8) }
    joinsEmoji = false
    if let asked, .now - asked < Self.timeToAnswer { device.forgetInput() }
    asked = nil
  }

  /// For a slow connection.
  private static let timeToAnswer = Duration.milliseconds(200)

  func take(_ answer: TerminalAnswer) {
    guard isOn else { return }
    if case .attributes = answer, fences > 0 {
      fences -= 1
      if pictures?.isAwaited != true { asked = nil }
      return endHolding()
    }
    takeOfPictures(answer)
    if pictures?.isAwaited != true, fences == 0 { asked = nil }
    switch answer {
    case .ground(let color): take(Ground(exact: color))
    case .groundChange(let isLight):
      if frames.colors.scheme.ground?.isLight != isLight { take(Ground(isLight: isLight)) }
      ask(ControlSequence.askForGround)
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
    askForGround()
    askForPictures()
    return true
  }

  func leave() {
    guard isOn else { return }
    isOn = false
    (isHolding, held, fences) = (false, nil, 0)
    groundTimer.cancel()
    for line in errors?.close() ?? [] { sender.yield(.said(line)) }
    errors = nil
    stopAsking()
    device.leave(writing: frames.removePictures() + device.modes.leave.utf8, settings: settings)
    TerminalRescue.disarm()
  }
}
