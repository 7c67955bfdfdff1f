import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import NotesModule

@Suite struct NotesInteractorTests {
  private let files = InMemoryTodoFiles([
    "todo.txt": "Call Mom\nPay note:notes/pay.txt\n", "notes/pay.txt": "555\n",
  ])

  private var interactor: NotesInteractor {
    NotesInteractor(
      store: files.store(at: "todo.txt"), files: TodoFiles(beside: "todo.txt"),
      inspector: InMemoryFileInspector(files), open: { [files] in files.store(at: $0) })
  }

  @Test func aTaskWithoutANoteGetsOneWhenItIsSaved() throws {
    let note = try #require(try interactor.note(of: TaskRequest(1)).outcomes.first)
    #expect(note.text.isEmpty)
    _ = try interactor.save(Array("hello\n".utf8), as: note)
    let name = String(decoding: note.name.bytes, as: UTF8.self)
    #expect(try files.store(at: "todo.txt").lines()[0] == "Call Mom note:\(name)")
  }

  @Test func aNoteIsMergedWithWhatOthersSavedMeanwhile() throws {
    let note = try #require(try interactor.note(of: TaskRequest(2)).outcomes.first)
    #expect(note.text == TodoList("555\n"))
    let path = TodoFiles(beside: "todo.txt").path(of: note.name.bytes)
    let file = files.store(at: path)
    try file.update { _ in [.append(Array("theirs".utf8))] }
    _ = try interactor.save(Array("556\n".utf8), as: note)
    #expect(try Set(file.lines()) == ["556", "theirs"])
  }

  @Test(arguments: ["/etc/passwd", "../x", "done.txt", "todo.txt"])
  func noOtherFileIsANote(name: String) throws {
    try files.store(at: "todo.txt").update { _ in [.append(Array("a note:\(name)".utf8))] }
    #expect(throws: CommandError.self) { try interactor.note(of: TaskRequest(3)) }
  }
}
