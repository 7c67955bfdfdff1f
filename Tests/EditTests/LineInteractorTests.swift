import ModuleTestKit
import Testing

@testable import EditModule

/// The user edits a line on a screen while other programs edit it too.
@Suite struct LineInteractorTests {
  private let store = InMemoryTodoStore("one two three\nother\n")

  private var interactor: LineInteractor {
    LineInteractor(
      store: store,
      reading: TaskTextReading(in: .testing(clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)))))
  }

  private func outcome(of text: String, afterwards now: String) throws -> String {
    let task = try store.selected(1)[0]
    store.replace(with: TodoList(now))
    return switch try interactor.replace(task, with: Array(text.utf8)) {
    case .replaced(_, _, let wasMerged): wasMerged ? "merged" : "replaced"
    case .changed: "changed"
    case .unchanged: "unchanged"
    case .gone: "gone"
    }
  }

  @Test(arguments: [
    ("1 two three", "one two three\nother\n", "replaced", "1 two three"),
    ("one two three", "one two three\nother\n", "unchanged", "one two three"),
    ("1 two three", "new\none two three\nother\n", "replaced", "new"),
    ("1 two three", "one two 3\nother\n", "merged", "1 two 3"),
    ("one 2 three", "one II three\nother\n", "changed", "one II three"),
    ("1 two three", "other\n", "gone", "other"),
  ])
  func mergesAnotherProgramsChange(text: String, now: String, outcome: String, first: String) throws {
    #expect(try self.outcome(of: text, afterwards: now) == outcome)
    #expect(try store.lines()[0] == first)
  }

  /// The creation date is not edited, and a typed one counts.
  @Test(arguments: [
    ("2026-11-01 Call", "Call", "Call Mom", "2026-11-01 Call Mom"),
    ("(A) 2026-11-01 Call", "(A) Call", "(B) Call", "(B) 2026-11-01 Call"),
    ("(A) 2026-11-01 Call", "(A) Call", "Call", "2026-11-01 Call"),
    ("2026-11-01 Call", "Call", "2026-10-01 Call", "2026-10-01 Call"),
    ("2026-11-01 Call", "Call", "x Call", "x 2026-11-21 2026-11-01 Call"),
    (
      "x 2026-11-02 2026-11-01 Call", "x 2026-11-02 2026-11-01 Call", "x 2026-11-02 Call", "x 2026-11-02 Call"
    ),
  ])
  func theCreationDateStays(line: String, shown: String, edited: String, result: String) throws {
    store.replace(with: TodoList("\(line)\n"))
    let task = try store.selected(1)[0]
    #expect(String(decoding: interactor.text(of: task), as: UTF8.self) == shown)
    _ = try interactor.replace(task, with: Array(edited.utf8))
    #expect(try store.lines() == [result])
  }

  @Test func reportsTheDatesOfAText() throws {
    let task = try store.selected(2)[0]
    guard
      case .replaced(let text, let days, _) = try interactor.replace(task, with: Array("other due:tom".utf8))
    else {
      Issue.record("not replaced")
      return
    }
    #expect(interactor.phrases(of: days, in: text).count == 1)
  }
}
