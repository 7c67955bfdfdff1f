import DetailModule
import HistoryModule
import ModuleTestKit
import Testing

@Suite struct NoteCommandTests {
  private func session(
    _ files: [String: String], editor: ScriptedEditor = ScriptedEditor { $0 + "Her number: 555\n" }
  ) -> CommandSession {
    CommandSession(
      files, plugins: [DetailPlugin.self, NotesPlugin.self, HistoryPlugin.self],
      prepare: { $0.surroundings.editor = editor })
  }

  @Test func createsANoteThatOneUndoRemoves() throws {
    let session = session(["todo.txt": "(A) Call Mom\nBuy milk\n"])
    #expect(
      session.run("note", "1")
        == .init("1 (A) Call Mom note:notes/call-mom.md\nTODO: The note of 1 is in notes/call-mom.md.\n"))
    #expect(try session.text() == "(A) Call Mom note:notes/call-mom.md\nBuy milk\n")
    #expect(try session.text("notes/call-mom.md") == "Her number: 555\n")
    _ = session.run("undo")
    #expect(try session.text() == "(A) Call Mom\nBuy milk\n")
    #expect(!session.files.store(at: "/ann/notes/call-mom.md").exists)
    _ = session.run("redo")
    #expect(try session.text() == "(A) Call Mom note:notes/call-mom.md\nBuy milk\n")
    #expect(try session.text("notes/call-mom.md") == "Her number: 555\n")
    _ = session.run("undo")
    #expect(
      session.files.paths == ["/ann/todo.txt"])
    #expect(session.run("note", "1").output.contains("in notes/call-mom.md."))
  }

  @Test func undoKeepsExistingAndChangedNotes() throws {
    let session = session([
      "todo.txt": "Call Mom\nCall Dad note:dad.md\nCall Ann\n", "notes/call-mom.md": "", "dad.md": "",
    ])
    for number in ["1", "2", "3"] { #expect(session.run("note", number).status == 0) }
    let others = TodoList("Her number: 555\nAnother's\n")
    session.files.store(at: "/ann/notes/call-ann.md").replace(with: others)
    for _ in 1...3 { #expect(session.run("undo").status == 0) }
    #expect(try session.text("notes/call-ann.md") == "Another's\n")
    #expect(try session.text("notes/call-mom.md").isEmpty && session.text("dad.md").isEmpty)
    #expect(
      session.files.paths == [
        "/ann/dad.md", "/ann/notes/call-ann.md", "/ann/notes/call-mom.md", "/ann/todo.txt",
      ])
  }

  @Test func editsAnExistingNote() throws {
    let session = session(["todo.txt": "Call Mom note:mom.txt\r\n", "mom.txt": "Old\n"])
    #expect(session.run("note", "1") == .init("TODO: The note of 1 is in mom.txt.\n"))
    #expect(try session.text("mom.txt") == "Old\nHer number: 555\n")
    #expect(try session.text() == "Call Mom note:mom.txt\r\n")
  }

  @Test func noTwoTasksShareANewNote() throws {
    let session = session([
      "todo.txt": "Call Mom\nx note:notes/call-mom.md\n", "notes/call-mom-2.md": "Another's\n",
    ])
    #expect(session.run("note", "1").output.contains("notes/call-mom-3.md"))
    #expect(try session.text("notes/call-mom-2.md") == "Another's\n")
  }

  @Test func anUneditedNoteLeavesNoFile() throws {
    let session = session(["todo.txt": "Call Mom\n"], editor: ScriptedEditor())
    #expect(session.run("note", "1") == .init("TODO: Nothing was changed.\n"))
    #expect(try session.text() == "Call Mom\n")
    #expect(!session.files.store(at: "/ann/notes/call-mom.md").exists)
  }

  @Test func keepsChangesByOtherPrograms() throws {
    let files = ["todo.txt": "Call Mom note:mom.txt\n", "mom.txt": "a\nb\nc\n"]
    let box = FilesBox()
    let session = session(
      files,
      editor: ScriptedEditor { text in
        _ = try? box.files?.store(at: "/ann/mom.txt").append(Array("d".utf8))
        return text.replacing("a", with: "A")
      })
    box.files = session.files
    #expect(session.run("note", "1").status == 0)
    #expect(try session.text("mom.txt") == "A\nb\nc\nd\n")
  }

  @Test func refusesAChangedTask() throws {
    let box = FilesBox()
    let session = session(
      ["todo.txt": "Call Mom\n"],
      editor: ScriptedEditor { _ in
        box.files?.store(at: "/ann/todo.txt").replace(with: TodoList("Call Dad\n"))
        return "Her number\n"
      })
    box.files = session.files
    let result = session.run("note", "1")
    #expect(result.status == 1)
    #expect(!result.error.isEmpty)
    #expect(try session.text() == "Call Dad\n")
    #expect(!session.files.store(at: "/ann/notes/call-mom.md").exists)
  }

  @Test(arguments: [
    ("1", "note:../x is not a file beside its list."),
    ("2", "note:/etc/passwd is not a file beside its list."),
    ("3", "note:todo.txt is a list of tasks, not a note."),
    ("4", "note:done.txt is a list of tasks, not a note."),
    ("9", "TODO: No task 9."),
  ])
  func refusesInvalidNotesAndTasks(number: String, error: String) throws {
    let todo = "a note:../x\nb note:/etc/passwd\nc note:todo.txt\nd note:done.txt\n"
    let session = session(["todo.txt": todo, "done.txt": "Secret\n"])
    #expect(session.run("note", number) == .init(error: error))
    #expect(!session.run("show", number).output.contains("Secret"))
    #expect(try session.text() == todo)
  }

  @Test func expectChecksTheLine() throws {
    let session = session(["todo.txt": "Call Mom\n"])
    #expect(session.run("note", "1", "--expect", "Call Dad").status == 1)
    #expect(try session.text() == "Call Mom\n")
  }
}

/// The files of a session, for an editor that is created before the session.
private final class FilesBox: @unchecked Sendable {
  var files: InMemoryTodoFiles?
}
