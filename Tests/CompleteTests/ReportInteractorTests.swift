import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import CompleteModule

@Suite struct ReportInteractorTests {
  @Test(arguments: ["todo.txt", "done.txt"])
  func doesNotCountItsOwnLines(path: String) throws {
    let store = InMemoryTodoStore("a\n")
    let interactor = ReportInteractor(
      store: store, doneStore: store.files.store(at: "done.txt"), reportStore: store.files.store(at: path),
      clock: ManualClock(CivilDate(daysSinceEpoch: 0)), inspector: InMemoryFileInspector(store.files),
      files: TodoFiles(todo: "todo.txt", done: "done.txt", report: path))
    #expect(throws: TodoStoreError.isSameFile(path, as: path)) { try interactor.report() }
    #expect(try store.lines() == ["a"])
  }

  @Test func addsALineIfTheCountsChanged() throws {
    let store = InMemoryTodoStore("a\nb\n")
    let report = store.files.store(at: "report.txt")
    let interactor = ReportInteractor(
      store: store, doneStore: store.files.store(at: "done.txt"), reportStore: report,
      clock: ManualClock(CivilDate(daysSinceEpoch: 0)), inspector: InMemoryFileInspector(store.files),
      files: TodoFiles(todo: "todo.txt", done: "done.txt", report: "report.txt"))
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
