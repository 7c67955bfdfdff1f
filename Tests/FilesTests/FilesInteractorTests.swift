import ModuleTestKit
import Testing

@testable import FilesModule

@Suite struct FilesInteractorTests {
  private let files = InMemoryTodoFiles(["/a/todo.txt": "a\nb\n", "/a/later.txt": "z\n"])

  private func interactor(lists: [String] = [], keepsNumbers: Bool = false) -> FilesInteractor {
    var todoFiles = TodoFiles(beside: "/a/todo.txt")
    todoFiles.configuredLists = lists
    return FilesInteractor(
      openStore: { [files] in files.store(at: $0) }, todo: files.store(at: "/a/todo.txt"),
      files: todoFiles, inspector: InMemoryFileInspector(files), preservesLineNumbers: keepsNumbers,
      textFiles: { ["done.txt", "later.txt", "todo.txt"] })
  }

  @Test(
    arguments: [
      (["/a/todo.txt", "/a/later.txt"], [], nil),
      (["/a/todo.txt", "/a/no.txt"], ["/a/no.txt"], "/a/no.txt of TODO_LISTS does not exist."),
      (
        ["/a/no.txt", "/a/todo.txt", "/b/no.txt"], ["/a/no.txt", "/b/no.txt"],
        "/a/no.txt, /b/no.txt of TODO_LISTS do not exist."
      ),
      (
        ["/a/no.txt:/b/no.txt"], ["/a/no.txt:/b/no.txt"],
        "/a/no.txt:/b/no.txt of TODO_LISTS does not exist; commas separate the paths."
      ),
    ] as [([String], [String], String?)])
  func noticesListsWithoutAFile(lists: [String], missing: [String], notice: String?) {
    let interactor = interactor(lists: lists)
    #expect(interactor.missingLists == missing)
    #expect(MissingListsPresenter(interactor: interactor).notice == notice)
  }

  @Test(arguments: ["/a/todo.txt", "todo.txt"])
  func tasksAreNotMovedToTheArchive(path: String) throws {
    let interactor = FilesInteractor(
      openStore: { [files] in files.store(at: $0) }, todo: files.store(at: path),
      files: TodoFiles(beside: path), inspector: InMemoryFileInspector(files), preservesLineNumbers: true,
      textFiles: { ["done.txt", "later.txt", "report.txt", "todo.txt"] })
    #expect(interactor.places.map(\.name) == ["later.txt"])
    #expect(try interactor.lists().map(\.name) == ["todo.txt", "later.txt"])
  }
}
