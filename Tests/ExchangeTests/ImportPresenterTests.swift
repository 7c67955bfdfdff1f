import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import ExchangeModule

@Suite struct ImportPresenterTests {
  private let store = InMemoryTodoStore("Call Mom\n")
  private let view = RecordingView<[ActionResult]>()

  private func presenter(of text: String?, stream: [UInt8]? = nil) -> ImportPresenter {
    let files = InMemoryTodoFiles(text.map { ["tasks.txt": $0] } ?? [:])
    return ImportPresenter(
      interactor: ImportInteractor(
        store: store, done: files.store(at: "done.txt"), source: files.store(at: "tasks.txt"),
        stream: { stream }, archivesOnCompletion: true, uids: InMemoryTaskUIDs(),
        reader: ImportReader(
          calendar: TodoCalendar(today: CivilDate(daysSinceEpoch: 20_000), firstWeekday: .monday),
          localTime: { (CivilDate(daysSinceEpoch: Int32($0 / 86_400)), $0 % 86_400) }),
        recurrence: RecurrenceSettings(), today: CivilDate(daysSinceEpoch: 20_000)), view: view,
      listName: "TODO", doneName: "done.txt", path: "tasks.txt")
  }

  @Test func readsAPipe() throws {
    try presenter(of: "", stream: Array(#"{"text":"a"}"#.utf8)).importTasks(isTrial: false)
    #expect(try store.lines() == ["Call Mom", "a"])
  }

  @Test(arguments: [
    (false, ["wasThere", "added", "total"], "TODO: 1 added, 1 was already there."),
    (true, ["wasThere", "wouldBeAdded", "total"], "TODO: 1 would be added, 1 was already there."),
  ])
  func eachTaskIsAResult(isTrial: Bool, names: [String], summary: String) throws {
    try presenter(of: "raw\nCall Mom\n\nFeed\n").importTasks(isTrial: isTrial)
    #expect(view.names == names)
    let task = NumberedTask(number: TaskNumber(2), text: Array("Feed".utf8))
    #expect(view.messages == [[.task(task), .text(summary)]])
    #expect(try store.list().count == (isTrial ? 1 : 2))
  }

  @Test func anInvalidFileIsAnErrorWithoutOutput() {
    #expect(throws: CommandError.self) { try presenter(of: nil).importTasks(isTrial: false) }
    let error = #expect(throws: CommandError.self) {
      try presenter(of: "{\"sections\": [}").importTasks(isTrial: false)
    }
    #expect(error?.message.hasSuffix("Nothing was added.") == true)
    #expect(view.displayed.isEmpty)
  }
}
