import ModuleTestKit
import Testing

@testable import DoctorModule

@Suite struct DoctorPresenterTests {
  private let view = RecordingView<[ActionResult]>()

  private func interactor(
    _ contents: [String: String], at path: String = "todo.txt", failing failures: [String: StoreFailure] = [:]
  ) -> DoctorInteractor {
    let files = InMemoryTodoFiles(contents)
    let inspection = Inspection(
      files: TodoFiles(beside: path), inspector: InMemoryFileInspector(files),
      openStore: { UnreliableStore(files.store(at: $0), failingBy: failures[$0]) }, programs: [],
      git: GitWorkTree(commands: RecordingCommandRunner(), inspector: InMemoryFileInspector(files)))
    return DoctorInteractor(inspection: inspection, preservesLineNumbers: false)
  }

  @Test func reportsFixesBeforeAFailure() throws {
    let full = StoreFailure(.unwritable(path: "todo.txt", reason: "no space left on device"))
    #expect(throws: CommandError("Can't write todo.txt: no space left on device.")) {
      try DoctorPresenter(
        interactor: interactor(["todo.txt": "a\na\n", "done.txt": "x b"], failing: ["todo.txt": full]),
        formatter: FindingFormatter(programName: "todo"), view: view, programName: "todo"
      ).fix()
    }
    #expect(
      view.messages == [
        [.text("done.txt:1: no newline at the end of the last line: added")],
        [.text("todo.txt:2: the same as line 1 (--fix removes it here)")],
      ])
  }

  @Test func tellsWhatWasMendedInOtherLists() {
    var interactor = interactor(["todo.txt": "a\n"])
    interactor.others = [self.interactor(["work/todo.txt": "a"], at: "work/todo.txt")]
    let found = interactor.findings()
    #expect(found.map(\.path) == ["work/todo.txt"])
    #expect(interactor.mend(found).mended == found)
  }

  /// Another program has saved the file since it was inspected.
  @Test(arguments: ["a\n", "a\r", ""])
  func endsNoLineThatNeedsNoEnd(text: String) {
    let finding = Finding(.noFinalNewline(isMendable: true), path: "todo.txt", line: 1)
    #expect(interactor(["todo.txt": text]).mend([finding]).mended == [])
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
