import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import DoctorModule

@Suite struct DoctorInteractorTests {
  /// The lines of todo.txt after all problems are fixed.
  private func mended(_ contents: [String: String], keepsNumbers: Bool = false) throws -> [String] {
    let files = InMemoryTodoFiles(contents)
    let interactor = DoctorInteractor(
      inspection: Inspection(
        files: TodoFiles(beside: "todo.txt"), inspector: InMemoryFileInspector(files),
        openStore: { files.store(at: $0) }, programs: [],
        git: GitWorkTree(commands: RecordingCommandRunner(), inspector: InMemoryFileInspector(files))),
      preservesLineNumbers: keepsNumbers)
    #expect(interactor.mend(interactor.findings()).errors.isEmpty)
    return try files.store(at: "todo.txt").lines()
  }

  @Test(arguments: [
    (["todo.txt": "a\nb\na\n"], false, ["a", "b"]),
    (["todo.txt": "a\nb\na\nc\n"], true, ["a", "b", "", "c"]),
    (["todo.txt": "a\nx b\n", "done.txt": "x b\n"], false, ["a"]),
    (["todo.txt": "a\nb\n", "done.txt": "b\n"], false, ["a", "b"]),
    (["todo.txt": "a due:never\n"], false, ["a due:never"]),
    (["todo.txt": "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"], false, ["a", "b"]),
  ])
  func fixesWithoutLosingATask(contents: [String: String], keepsNumbers: Bool, lines: [String]) throws {
    #expect(try mended(contents, keepsNumbers: keepsNumbers) == lines)
  }
}
