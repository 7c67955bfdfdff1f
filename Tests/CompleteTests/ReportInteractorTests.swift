import ModuleTestKit
import Testing

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
}
