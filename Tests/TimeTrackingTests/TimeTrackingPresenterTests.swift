import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import TimeTrackingModule

@Suite struct TimeTrackingPresenterTests {
  private let view = RecordingView<[ActionResult]>()
  private let store = InMemoryTodoStore("a spent:1h\nb\nx c\n")

  private func presenter() -> TimeTrackingPresenter {
    TimeTrackingPresenter(
      interactor: TimeTrackingInteractor(
        store: store, clock: ManualClock(CivilDate(daysSinceEpoch: 20_779))),
      reporter: TaskReportPresenter(view: view, listName: "TODO", usage: CommandError("usage: todo start")),
      listName: "TODO")
  }

  private func request(_ number: String) -> TaskRequest { TaskRequest(word: Array(number.utf8)) }

  @Test func oneTaskIsTrackedAtATimeAndEachOutcomeIsAResult() throws {
    let presenter = presenter()
    try presenter.start(request("1"))
    try presenter.start(request("2"))
    try presenter.stop()
    #expect(view.names == ["started", "stopped", "started", "stopped"])
    #expect(view.messages[0].last == .text("TODO: 1 started."))
    #expect(view.messages[2].last == .text("TODO: 2 stopped after 0m."))
    #expect(try store.list().map { String(decoding: $0.text, as: UTF8.self) }.last == "x c")
  }

  @Test(arguments: [("3", "wasDone"), ("1", "wasStarted")])
  func startFailuresAreResults(number: String, name: String) throws {
    let presenter = presenter()
    try presenter.start(request("1"))
    #expect(throws: CommandError("")) { try presenter.start(request(number)) }
    #expect(view.names == ["started", name])
  }
}
