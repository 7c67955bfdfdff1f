import EventLoop
import ModuleKit
import ScreenKit
import TerminalText
import Testing

@EventLoop @Suite struct HistoryAssistantTests {
  private let assistant = HistoryAssistant(
    answers: ["grey cats", "dogs", "grey dogs", "\u{1B}[2J"].map { Array($0.utf8) }, palette: .plain)

  private func rows(_ typed: String, rows: Int = 9, columns: Int = 20) -> [String] {
    assistant.rows(
      with: AnswerText(before: Array(typed.utf8)), in: ScreenSize(columns: columns, rows: rows)
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The newest answer is next to the typed text.
  @Test func showsEarlierAnswersWithThePrefix() {
    #expect(rows("") == ["grey cats", "dogs", "grey dogs", "␛[2J"])
    #expect(rows("gr") == ["grey cats", "grey dogs"])
    #expect(rows("grey dogs") == [] && rows("x") == [])
    #expect(rows("", rows: 2) == ["grey dogs", "␛[2J"] && rows("", rows: 0) == [])
    #expect(rows("d", columns: 3) == ["do…"])
  }

  @Test func tabCompletesToTheNewest() {
    let typed = AnswerText(before: Array("gr".utf8), after: Array("ey".utf8))
    #expect(assistant.answer(to: .tab, from: typed) == AnswerText(before: Array("grey dogs".utf8)))
    #expect(assistant.answer(to: .tab, from: AnswerText(before: Array("x".utf8))) == nil)
    #expect(assistant.answer(to: .text("g"), from: typed) == nil)
  }
}
