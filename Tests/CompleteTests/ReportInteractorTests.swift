import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import CompleteModule

@Suite struct ReportInteractorTests {
  @Test func addsALineIfTheCountsChanged() throws {
    let store = InMemoryTodoStore("a\nb\n")
    let report = store.files.store(at: "report.txt")
    let interactor = ReportInteractor(
      store: store, doneStore: store.files.store(at: "done.txt"), reportStore: report,
      clock: ManualClock(CivilDate(daysSinceEpoch: 0)))
    for _ in 1...2 { _ = try interactor.report() }
    #expect(try report.lines().count == 1)
    #expect(try report.lines().last?.hasSuffix(" 2 0") == true)
    guard case .upToDate = try interactor.report() else {
      Issue.record("counted again")
      return
    }
    store.replace(with: TodoList("a\n"))
    guard case .updated = try interactor.report() else {
      Issue.record("not counted")
      return
    }
    #expect(try report.lines().last?.hasSuffix(" 1 0") == true)
  }
}
