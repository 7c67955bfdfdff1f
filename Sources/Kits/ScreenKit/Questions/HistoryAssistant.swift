public import EventLoop
public import TerminalText

/// Shows the earlier answers that begin with the typed text; Tab completes it to the newest one.
@EventLoop
public final class HistoryAssistant: QuestionAssistant {
  /// Oldest first.
  private let answers: [[UInt8]]
  private let palette: Palette

  private static let mostRows = 5

  private let refuse: (_ answer: [UInt8]) -> String?

  /// - Parameters:
  ///   - answers: the oldest first.
  ///   - refuse: returns why an answer is not valid; nil if it is.
  public init(
    answers: [[UInt8]], palette: Palette,
    refusing refuse: @escaping (_ answer: [UInt8]) -> String? = { _ in nil }
  ) {
    (self.answers, self.palette, self.refuse) = (answers, palette, refuse)
  }

  public func refusal(of answer: [UInt8]) -> String? { refuse(answer) }

  public func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    candidates(for: answer).prefix(max(0, min(Self.mostRows, room.rows))).reversed().map { candidate in
      var row = Array(palette.faint.utf8)
      DisplayText.append(candidate[...], columns: room.columns, to: &row)
      return row + palette.reset.utf8
    }
  }

  public func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    guard key == .tab, let newest = candidates(for: answer).first else { return nil }
    return AnswerText(before: newest)
  }

  /// Newest first, without the typed text itself.
  private func candidates(for answer: AnswerText) -> [[UInt8]] {
    answers.reversed().filter { $0.starts(with: answer.text) && $0 != answer.text }
  }
}
