import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import AddModule

@Suite struct AddPresenterTests {
  private let view = RecordingView<[ActionResult]>()
  private let store = InMemoryTodoStore("a\n")

  private func presenter(place: String = "") -> AddPresenter {
    let clock = ManualClock(CivilDate(daysSinceEpoch: 20_779))
    let settings = Settings(files: TodoFiles(beside: "todo.txt"))
    return AddPresenter(
      interactor: AddInteractor(
        store: store, clock: clock, reading: TaskTextReading(clock: clock, settings: settings),
        addsCreationDate: false, priorityOnAdd: nil, firstWeekday: .monday, lists: [], list: nil,
        queries: QueryReader(in: .testing(store: store))),
      view: view, listName: "TODO",
      place: place,
      acceptsEmptyTexts: false)
  }

  @Test func eachTaskIsAResultWithNumberAndDates() throws {
    try presenter(place: " to ./todo.txt, not to ~/todo.txt").add([Array("b due:tom".utf8), Array("c".utf8)])
    #expect(view.names == ["added", "added"])
    #expect(view.displayed[0].map(\.after?.number.value) == [2, 3])
    #expect(
      view.messages == [
        [
          .task(NumberedTask(number: TaskNumber(2), text: Array("b due:2026-11-23".utf8))),
          .text("TODO: 2 added to ./todo.txt, not to ~/todo.txt."),
          .about(TaskNumber(2), "is due Monday 2026-11-23"),
          .task(NumberedTask(number: TaskNumber(3), text: Array("c".utf8))),
          .text("TODO: 3 added to ./todo.txt, not to ~/todo.txt."),
        ]
      ])
  }

  @Test func aRefusalHasAnErrorCode() throws {
    #expect { try presenter().add([Array("b due:15".utf8)]) } throws: { error in
      (error as? CommandError)?.code == "badDate"
    }
    #expect(view.displayed.isEmpty)
    #expect(try store.list() == TodoList("a\n"))
  }

  @Test func cancellingAddsNothing() throws {
    #expect(throws: CommandError("Nothing was added.")) {
      try presenter().ask(on: ScriptedPrompt([nil]), acceptsNothing: false) { [$0] }
    }
    #expect(try store.list() == TodoList("a\n"))
  }
}
