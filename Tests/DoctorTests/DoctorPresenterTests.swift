import ModuleTestKit
import Testing

@testable import DoctorModule

@Suite struct DoctorPresenterTests {
  private let view = RecordingView<[ActionResult]>()

  private func presenter(
    _ contents: [String: String], failing failures: [String: StoreFailure] = [:]
  ) -> DoctorPresenter {
    let files = InMemoryTodoFiles(contents)
    let inspection = Inspection(
      files: TodoFiles(beside: "todo.txt"), inspector: InMemoryFileInspector(files),
      openStore: { UnreliableStore(files.store(at: $0), failingBy: failures[$0]) }, programs: [],
      git: GitWorkTree(commands: RecordingCommandRunner(), inspector: InMemoryFileInspector(files)))
    return DoctorPresenter(
      interactor: DoctorInteractor(inspection: inspection, preservesLineNumbers: false),
      formatter: FindingFormatter(programName: "todo"), view: view, programName: "todo")
  }

  @Test func reportsFixesBeforeAFailure() throws {
    let full = StoreFailure(.unwritable(path: "todo.txt", reason: "no space left on device"))
    #expect(throws: CommandError("Can't write todo.txt: no space left on device.")) {
      try presenter(["todo.txt": "a\na\n", "done.txt": "x b"], failing: ["todo.txt": full]).fix()
    }
    #expect(
      view.messages == [
        [.text("done.txt:1: no newline at the end of the last line: added")],
        [.text("todo.txt:2: the same as line 1 (--fix removes it here)")],
      ])
  }
}

@Suite struct RedundantLinesTests {
  private func numbers(_ todo: String, _ done: [String]) -> (found: [Int], removable: [Int]) {
    let rule = RedundantLines(beside: LineCounts(done.map { Array($0.utf8) }))
    return (rule.problems(of: TodoList(todo)).map(\.line), rule.removable(from: TodoList(todo)).map(\.line))
  }

  @Test(arguments: [
    ("a\nb\na\n\n\na\n", [], [3, 6], [3, 6]), ("x a\nb\n", ["x a"], [1], [1]),
    // An open task is not a leftover, and neither is a line that was added again later.
    ("a\n", ["a"], [1], []), ("x a\nx a\n", ["x a"], [1, 2, 2], [1]),
  ])
  func findsRedundantAndRemovableLines(todo: String, done: [String], found: [Int], removable: [Int]) {
    let lines = numbers(todo, done)
    #expect(lines.found == found && lines.removable == removable)
  }

  @Test func findsRemovableLinesInALongList() {
    let list = TodoList(String(repeating: "a\nx b\n", count: 50_000))
    let rule = RedundantLines(beside: LineCounts([Array("x b".utf8)]))
    let removable = rule.removable(from: list)
    #expect(removable.count == 99_998)
    #expect(removable.last?.line == 100_000)
  }
}
