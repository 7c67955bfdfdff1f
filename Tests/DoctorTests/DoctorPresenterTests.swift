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
        interactor: interactor(["todo.txt": "x a\n", "done.txt": "x a\nx b"], failing: ["todo.txt": full]),
        formatter: FindingFormatter(programName: "todo"), view: view, programName: "todo"
      ).fix()
    }
    #expect(
      view.messages == [
        [.text("done.txt:2: no newline at the end of the last line: added")],
        [.text("todo.txt:1: in done.txt too (--fix removes it here)")],
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
  @Test(arguments: [
    ("a\nb\na\n\n\na\n", [], [3, 6], []), ("x a\nb\n", ["x a"], [1], [1]),
    // An open task is not a leftover, and neither is a line that was added again later.
    ("a\n", ["a"], [1], []), ("x a\nx a\nx a\n", ["x a"], [1, 3], [1]),
  ])
  func findsRedundantAndRemovableLines(todo: String, done: [String], found: [Int], removable: [Int]) {
    let problems = RedundantLines(beside: LineCounts(done.map { Array($0.utf8) })).problems(
      of: TodoList(todo))
    #expect(problems.map(\.line) == found)
    #expect(problems.filter(\.problem.isMendable).map(\.line) == removable)
  }

  @Test func findsRedundantLinesInALongList() {
    let list = TodoList(String(repeating: "a\nx b\n", count: 50_000))
    let problems = RedundantLines(beside: LineCounts([Array("x b".utf8)])).problems(of: list)
    #expect(problems.count == 99_998)
    #expect(problems.last?.line == 100_000)
  }

  /// The list has more of these lines than done.txt.
  @Test func removesAsManyLinesAsWereArchived() throws {
    let session = CommandSession(
      ["todo.txt": "x a\nx a\n", "done.txt": "x a\n"], plugins: [DoctorPlugin.self])
    #expect(session.run("doctor").output.hasSuffix("fixes 1 of 1.\n"))
    _ = session.run("doctor", "--fix")
    #expect(try session.text() == "\nx a\n")
  }
}
