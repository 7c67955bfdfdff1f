import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import DatesModule

@Suite struct DatesPresenterTests {
  @Test func eachTaskIsAResult() throws {
    let view = RecordingView<[ActionResult]>()
    let presenter = DatesPresenter(
      interactor: DatesInteractor(
        store: InMemoryTodoStore("a\nb due:2026-12-01\n"),
        clock: ManualClock(CivilDate(daysSinceEpoch: 20_779)), firstWeekday: .monday),
      reporter: TaskReportPresenter(view: view, listName: "TODO", usage: CommandError("usage: todo due")),
      listName: "TODO")
    let requests = ["1", "2"].map { TaskRequest(word: Array($0.utf8)) }
    try presenter.set(.due, of: requests, to: "fri")
    try presenter.set(.due, of: [requests[0]], to: "none")
    #expect(throws: CommandError("")) { try presenter.set(.due, of: [requests[0]], to: "none") }
    #expect { try presenter.set(.due, of: requests, to: "15") } throws: {
      ($0 as? CommandError)?.code == "badDate"
    }
    #expect(view.names == ["dated", "dated", "dateRemoved", "hadNone"])
    #expect(view.displayed[0].map(\.before?.text) == ["a", "b due:2026-12-01"].map { Array($0.utf8) })
    #expect(view.messages[1].last == .about(TaskNumber(1), "no longer has a due date", .deed))
  }
}
