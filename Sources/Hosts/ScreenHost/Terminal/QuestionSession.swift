import EventLoop
import Glibc
import ScreenKit
import TerminalText

/// Holds a terminal for one question, which is drawn below earlier output.
@EventLoop
final class QuestionSession: TerminalHolder {
  private let device: TerminalDevice

  /// The settings to restore.
  private let settings: termios

  private let signals: ProcessSignals
  private var question: OpenQuestion
  private var outcome = OpenQuestion.Outcome.open

  /// The drawn question, and the width at that time; nil if nothing is drawn.
  private var shown: (data: QuestionDisplayData, columns: Int)?

  /// Whether the terminal is held: not while the program is stopped.
  private var isOn = false

  /// Called with an outcome, or if none is possible any more.
  private var end: (() -> Void)?

  private var endingSignal: Int32?

  /// Whether dropped input after the answer would have been run by a shell.
  private var hasSurplus = false

  /// How long to wait for more of a paste after an answer, in milliseconds.
  private static let patienceForSurplus: Int32 = 50

  /// - Throws: `TerminalError`; the terminal is unchanged then.
  init(_ question: OpenQuestion, on device: TerminalDevice) throws(TerminalError) {
    self.question = question
    self.device = device
    settings = try device.settingsInForeground()
    signals = try ProcessSignals()
  }

  /// Asks until the question is answered, or cannot be. Input after the answer is dropped, so that the shell
  /// does not run it as a command. A signal that ended the question ends the process.
  ///
  /// - Returns: the outcome, which is never `.open`.
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

    /// The typed text, whatever the outcome.
    var text: [UInt8]

    /// Whether meaningful input after the answer was dropped.
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
    // Control-D becomes this byte if it was typed before the terminal was taken.
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

  /// Reads pending input, and whatever follows it without a pause.
  private func dropSurplus() {
    var request = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, hasSurplus ? Self.patienceForSurplus : 0) == 1, let bytes = device.read() {
      if bytes.contains(where: { $0 > UInt8(ascii: " ") }) { hasSurplus = true }
    }
  }

  // MARK: Drawing

  private func draw() {
    let columns = device.size.columns
    // A full row would leave the cursor at an undefined place.
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

  /// Moves to the start of the question. Terminals that became narrower wrap rows that no longer fit.
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

  /// Leaves the complete answer, with the cursor below it.
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
