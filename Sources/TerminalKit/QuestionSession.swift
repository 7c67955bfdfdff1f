import EventLoop
import Glibc
import ScreenKit
import TerminalText

/// Has a terminal for one question, which stands below what the shell and other programs have written there.
@EventLoop
final class QuestionSession: TerminalHolder {
  private let device: TerminalDevice

  /// As the terminal was, and will be.
  private let settings: termios

  private let signals: ProcessSignals
  private var question: OpenQuestion
  private var outcome = OpenQuestion.Outcome.open

  /// What stands on the terminal, and how wide that was then; nil while nothing does.
  private var shown: (data: QuestionDisplayData, columns: Int)?

  /// Whether the terminal is taken: not while the program is stopped.
  private var isOn = false

  /// Called when there is an outcome, or nobody who could bring one about.
  private var end: (() -> Void)?

  private var endingSignal: Int32?

  /// Whether something came behind the answer that a shell would have run.
  private var hasSurplus = false

  /// How long to wait for more of what is being pasted behind an answer, in milliseconds.
  private static let patienceForSurplus: Int32 = 50

  /// - Throws: `TerminalError`; the terminal is then as it was.
  init(_ question: OpenQuestion, on device: TerminalDevice) throws(TerminalError) {
    self.question = question
    self.device = device
    settings = try device.settingsInForeground()
    signals = try ProcessSignals()
  }

  /// Asks until the question is answered or there is nobody to answer it. What has come behind the answer by
  /// then is dropped, so that it does not become a command of the shell's. Where a signal has ended the question,
  /// it ends the process.
  ///
  /// - Returns: what came of it; the outcome is never `.open`.
  func run() async -> Result {
    if enter() {
      let listener = TerminalListener(holder: self, device: device, signals: signals)
      await withCheckedContinuation { continuation in
        end = { continuation.resume() }
        draw()
      }
      listener.close()
    }
    if outcome == .open { outcome = .cancelled }
    if endingSignal == nil { dropSurplus() }
    finish()
    signals.close()
    let late = signals.received().first(where: ProcessSignals.ending.contains)
    if let signal = endingSignal ?? late { ProcessSignals.end(by: signal) }
    return Result(outcome: outcome, text: question.text, hasSurplus: hasSurplus)
  }

  struct Result: Sendable {
    var outcome: OpenQuestion.Outcome

    /// What was typed, whatever the outcome.
    var text: [UInt8]

    /// Whether something was dropped that followed the answer and may have meant something.
    var hasSurplus: Bool
  }

  // MARK: TerminalHolder

  func enter() -> Bool {
    TerminalRescue.arm(device, settings: settings, leave: ControlSequence.leaveQuestion)
    isOn = true
    return device.apply(settings.forQuestions) && device.write(ControlSequence.enterQuestion.utf8)
  }

  func leave() {
    guard isOn else { return }
    var bytes: [UInt8] = []
    if let shown {
      let below = shown.data.rows.count - 1 - shown.data.cursor.row
      bytes += (below > 0 ? "\u{1B}[\(below)B\n" : "\n").utf8
    }
    leave(writing: bytes)
  }

  func send(_ event: ScreenEvent) {
    guard outcome == .open else {
      takeSurplus(event)
      return
    }
    switch event {
    // What Control-D has become where it was typed before the terminal was taken.
    case .key(.control(" ")): outcome = question.handle(.control("d"))
    case .key(let key): outcome = question.handle(key)
    case .paste(let text): outcome = question.paste(text)
    case .said, .resized, .mouse: break
    }
    if outcome == .open { draw() } else { finishAsking() }
  }

  func endEvents(by signal: Int32?) {
    endingSignal = endingSignal ?? signal
    finishAsking()
  }

  private func finishAsking() {
    end?()
    end = nil
  }

  // MARK: Surplus

  private func takeSurplus(_ event: ScreenEvent) {
    switch event {
    case .key(.enter), .key(.text(" ")), .said, .resized, .mouse: break
    case .key, .paste: hasSurplus = true
    }
  }

  /// Reads what is there already, and where something is, what follows that without a pause.
  private func dropSurplus() {
    var request = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, hasSurplus ? Self.patienceForSurplus : 0) == 1, let bytes = device.read() {
      if bytes.contains(where: { $0 > UInt8(ascii: " ") }) { hasSurplus = true }
    }
  }

  // MARK: Drawing

  private func draw() {
    let columns = device.size.columns
    // A row that fills its line would leave the cursor at an undefined place.
    let data = question.display(columns: max(1, columns - 1))
    var bytes = moveToStart(columns: columns)
    for (index, row) in data.rows.enumerated() {
      bytes += (index == 0 ? "" : "\n").utf8
      bytes += row
      bytes += ControlSequence.eraseToEnd.utf8
    }
    bytes += ControlSequence.eraseBelow.utf8
    let below = data.rows.count - 1 - data.cursor.row
    if below > 0 { bytes += "\u{1B}[\(below)A".utf8 }
    bytes += "\r".utf8
    if data.cursor.column > 0 { bytes += "\u{1B}[\(data.cursor.column)C".utf8 }
    shown = (data, columns)
    if !device.write(bytes) { endEvents(by: nil) }
  }

  /// To where the question starts. Terminals that have become narrower break the rows that no longer fit.
  private func moveToStart(columns: Int) -> [UInt8] {
    guard let shown else { return Array("\r".utf8) }
    var above = shown.data.cursor.row
    if columns < shown.columns, columns > 0 {
      let widths = shown.data.rows[..<above].map { DisplayText.width(of: $0[...]) }
      above = widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
      above += shown.data.cursor.column / columns
    }
    return Array((above > 0 ? "\u{1B}[\(above)A\r" : "\r").utf8)
  }

  /// Leaves the whole answer, the cursor below it.
  private func finish() {
    guard isOn else { return }
    var bytes: [UInt8] = []
    if shown != nil {
      bytes += moveToStart(columns: device.size.columns)
      bytes += ControlSequence.eraseBelow.utf8
      bytes += question.transcript
      bytes += "\n".utf8
    }
    leave(writing: bytes)
  }

  private func leave(writing bytes: [UInt8]) {
    isOn = false
    shown = nil
    device.leave(writing: bytes + ControlSequence.leaveQuestion.utf8, settings: settings)
    TerminalRescue.disarm()
  }
}
