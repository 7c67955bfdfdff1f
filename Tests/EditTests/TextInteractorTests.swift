import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct TextInteractorTests {
  private let store = InMemoryTodoStore("(A) 2026-11-01 a\nb\n")

  private var interactor: TextInteractor {
    TextInteractor(
      store: store,
      reading: TaskTextReading(
        clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)),
        settings: Settings(files: TodoFiles(beside: "todo.txt"))),
      sentenceDelimiters: ",.:;", emptying: .refused)
  }

  @Test(arguments: [
    (TextAction.append, "z", "(A) 2026-11-01 a z"), (.append, ", z", "(A) 2026-11-01 a, z"),
    (.prepend, "z", "(A) 2026-11-01 z a"), (.replace, "z", "(A) 2026-11-01 z"),
    (.replace, "(B) z", "(B) 2026-11-01 z"),
    (.append, "y\nz", "(A) 2026-11-01 a y z"),
  ])
  func editsTheText(_ edit: TextAction, text: String, line: String) throws {
    let report = try interactor.apply(edit, with: Array(text.utf8), to: [TaskRequest(1)])
    #expect(try store.lines() == [line, "b"])
    #expect(report.outcomes.first?.new.text == Array(line.utf8))
  }

  @Test func readsDatesOfTheText() throws {
    let report = try interactor.apply(.append, with: Array("due:tom".utf8), to: [TaskRequest(2)])
    #expect(try store.lines()[1] == "b due:2026-11-22")
    #expect(report.outcomes.first?.days.count == 1)
  }
}
