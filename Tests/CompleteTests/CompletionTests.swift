import ModuleKit
import ModuleTestKit
import Testing
import TodoTxt

@Suite struct CompletionTests {
  private let day = CivilDate(daysSinceEpoch: 20_779)
  private let text = Array("(A) 2026-01-02 Call tracking:2026-11-22-08-00-00 spent:5m".utf8)

  private func completion(keepsPriority: Bool = false) -> Completion {
    Completion(readsTaskLanguage: true, keepsPriority: keepsPriority, clock: ManualClock(day))
  }

  /// Programs differ in what they keep of a priority and a timer.
  @Test(arguments: [
    ("x 2026-11-22 2026-01-02 Call spent:5m", true), ("x 2026-11-21 2026-01-02 Call spent:35m pri:A", true),
    ("x 2026-11-22 2026-01-02 Call tracking:2026-11-22-08-00-00 spent:5m", true),
    ("x 2026-11-22 2026-01-02 Call", true), ("x 2026-11-22 Call", false), ("2026-01-02 Call", false),
    ("x 2026-11-22 2026-01-02 Call Mum", false), ("x 2026-01-02 Call", false),
  ])
  func knowsTheCompletedLine(line: String, isResult: Bool) {
    #expect(completion().isResult(TodoItem(line), of: text) == isResult)
    #expect(completion(keepsPriority: true).isResult(TodoItem(line), of: text) == isResult)
  }

  @Test func itsOwnLineIsAResult() {
    let line = completion(keepsPriority: true).line(completing: text, on: day)
    #expect(completion().isResult(TodoItem(line: line), of: text))
  }
}
