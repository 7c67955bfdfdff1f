import FilesModule
import HistoryModule
import ModuleTestKit
import Testing

@Suite struct MoveCommandTests {
  private func session(
    _ todo: String = "a\n(B) b\nc\n", answers: [String?] = ["y"],
    configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(
      ["todo.txt": todo, "work.txt": "w\n\nv", "inbox.txt": "i\n\nj\n"], plugins: [FilesPlugin.self],
      answers: answers, configure: configure)
  }

  @Test func movesToTheEndOfTheFile() throws {
    let session = session()
    #expect(session.run("move", "02", "work.txt") == .init("02 (B) b\nTODO: 02 moved to 4 in WORK.\n"))
    #expect(session.prompt.questions == ["Move '(B) b' from /ann/todo.txt to /ann/work.txt?"])
    #expect(try session.text() == "a\n\nc\n")
    #expect(try session.text("work.txt") == "w\n\nv\n(B) b\n")
  }

  @Test func theNameMayLackItsEnding() throws {
    let session = session()
    #expect(session.run("move", "2", "work") == .init("2 (B) b\nTODO: 2 moved to 4 in WORK.\n"))
    #expect(try session.text("work.txt") == "w\n\nv\n(B) b\n")
  }

  @Test func movesFromAnotherFile() throws {
    let session = session()
    #expect(session.run("mv", "1", "todo.txt", "inbox.txt") == .init("1 i\nINBOX: 1 moved to 4 in TODO.\n"))
    #expect(try session.text("inbox.txt") == "\n\nj\n")
    #expect(try session.text() == "a\n(B) b\nc\ni\n")
  }

  @Test func reportsTheNewNumber() throws {
    let session = session("w\n")
    #expect(session.run("mv", "1", "work.txt") == .init("1 w\nTODO: 1 moved to 4 in WORK.\n"))
    #expect(try session.text("work.txt") == "w\n\nv\nw\n")
  }

  /// Files of two folders, whose tasks have notes of the same name.
  private func notes(_ more: [String: String] = [:]) -> CommandSession {
    let files = [
      "todo.txt": "a note:notes/a.md\nb\n", "notes/a.md": "Mine\r\nas it is", "team/todo.txt": "t\n",
    ]
    return CommandSession(
      files.merging(more) { $1 }, plugins: [FilesPlugin.self, HistoryPlugin.self], answers: ["y"],
      configure: {
        $0.files.lists = [
          ListFile(mark: "home", todo: "/ann/todo.txt", done: "/ann/done.txt"),
          ListFile(mark: "team", todo: "/ann/team/todo.txt", done: "/ann/team/done.txt"),
        ]
      })
  }

  @Test func aNoteMovesWithItsTask() throws {
    let session = notes()
    #expect(session.run("move", "1", "team") == .init("1 a note:notes/a.md\nTODO: 1 moved to team/2.\n"))
    #expect(try session.text("team/todo.txt") == "t\na note:notes/a.md\n")
    #expect(try session.text("team/notes/a.md") == "Mine\r\nas it is")
    #expect(!session.files.store(at: "/ann/notes/a.md").exists)
    #expect(session.run("undo") == .init("1 a note:notes/a.md\nTODO: move 1 team undone.\n"))
    #expect(try session.text() == "a note:notes/a.md\nb\n")
    #expect(try session.text("notes/a.md") == "Mine\r\nas it is")
    #expect(!session.files.store(at: "/ann/team/notes/a.md").exists)
    #expect(session.run("redo").status == 0)
    #expect(try session.text("team/notes/a.md") == "Mine\r\nas it is")
    #expect(!session.files.store(at: "/ann/notes/a.md").exists)
  }

  @Test(arguments: ["team/notes/a.md", "team/todo.txt"])
  func aMovedNoteTakesAFreeName(file: String) throws {
    let other = file.hasSuffix(".md") ? "Theirs\n" : "t note:notes/a.md\n"
    let session = notes([file: other])
    #expect(
      session.run("move", "1", "team") == .init("1 a note:notes/a-2.md\nTODO: 1 moved to team/2.\n"))
    #expect(try session.text("team/todo.txt").hasSuffix("\na note:notes/a-2.md\n"))
    #expect(try session.text("team/notes/a-2.md") == "Mine\r\nas it is")
    if file.hasSuffix(".md") { #expect(try session.text(file) == other) }
    #expect(session.run("undo").status == 0)
    #expect(try session.text() == "a note:notes/a.md\nb\n")
    #expect(try session.text(file) == other)
  }

  @Test(arguments: ["todo.txt", "done.txt"])
  func aNoteThatAnotherTaskNamesStays(file: String) throws {
    let session = notes([file: "a note:notes/a.md\nx b note:notes/a.md\n"])
    #expect(session.run("move", "1", "team").status == 0)
    #expect(try session.text("notes/a.md") == "Mine\r\nas it is")
    #expect(try session.text("team/notes/a.md") == "Mine\r\nas it is")
  }

  @Test func aFileOfTheSameFolderHasTheNotesToo() throws {
    let session = notes(["work.txt": ""])
    #expect(session.run("move", "1", "work.txt").status == 0)
    #expect(try session.text("notes/a.md") == "Mine\r\nas it is")
  }

  @Test func optionNRemovesAllEmptyLines() throws {
    let session = session { $0.preservesLineNumbers = false }
    #expect(session.run("mv", "1", "work.txt", "inbox.txt").error.isEmpty)
    #expect(try session.text("inbox.txt") == "j\n")
    #expect(try session.text("work.txt") == "w\n\nv\ni\n")
  }

  @Test(arguments: [(true, "\n(B) b\nc\na\n", 4), (false, "(B) b\nc\na\n", 3)])
  func movesToTheEndOfItsOwnFile(preservesLineNumbers: Bool, after: String, number: Int) throws {
    let session = session { $0.preservesLineNumbers = preservesLineNumbers }
    #expect(session.run("mv", "1", "todo.txt") == .init("1 a\nTODO: 1 moved to \(number) in TODO.\n"))
    #expect(try session.text() == after)
  }

  @Test(arguments: ["n", "", nil])
  func movesOnlyAfterTheAnswerY(answer: String?) throws {
    let session = session(answers: [answer])
    #expect(session.run("mv", "1", "work.txt") == .init(error: "TODO: No tasks moved."))
    #expect(try session.text("work.txt") == "w\n\nv")
  }

  @Test func forceDoesNotAsk() {
    let session = session {
      $0.isForced = true
      $0.verbosity = 0
    }
    #expect(session.run("mv", "1", "work.txt") == .init())
    #expect(session.prompt.questions.isEmpty)
  }

  @Test(arguments: [
    (
      ["mv", "1", "new.txt"],
      "TODO: Destination file /ann/new.txt does not exist. Make it: todo lists add new.txt"
    ),
    (["mv", "1", "done.txt"], "TODO: Destination file /ann/done.txt does not exist."),
    (["mv", "1"], "usage: todo mv NR DEST [SRC]"), (["mv"], "usage: todo mv NR DEST [SRC]"),
    (["mv", "1", "new.txt", "old.txt"], "TODO: Source file /ann/old.txt does not exist."),
    (["mv", "x", "new.txt"], "usage: todo mv NR DEST [SRC]\nnote: “x” is not a task number."),
    (["mv", "", "work.txt"], "usage: todo mv NR DEST [SRC]"),
    (["mv", "-1", "work.txt"], "usage: todo mv NR DEST [SRC]\nnote: “-1” is not a task number."),
    (
      ["mv", "1", "work.txt", "todo.txt", "x"],
      "usage: todo mv NR DEST [SRC]\nnote: “x” is not expected here."
    ),
    (["mv", "0", "work.txt"], "TODO: No task 0."),
    (["mv", "9", "work.txt"], "TODO: No task 9."),
    (["mv", "2", "work.txt", "inbox.txt"], "INBOX: No task 2."),
    (["mv", "99999999999999999999", "work.txt"], "TODO: No task 99999999999999999999."),
  ])
  func refusesAndChangesNothing(words: [String], error: String) throws {
    let session = session()
    #expect(session.run(words) == .init(error: error))
    #expect(session.prompt.questions.isEmpty)
    #expect(try session.text() == "a\n(B) b\nc\n")
    #expect(try session.text("work.txt") == "w\n\nv")
  }

  @Test(arguments: [["mv", "x", "new.txt"], ["mv", "1"], ["mv"]])
  func asTodoShChecksTheFileFirst(words: [String]) {
    let session = session { $0.understandsWordsFirst = false }
    #expect(session.run(words).error.contains(" does not exist."))
  }

  @Test func movesOnlyTheShownTask() throws {
    let session = CommandSession(
      ["todo.txt": "a\nb\n", "work.txt": ""], plugins: [FilesPlugin.self], answers: ["y"],
      meanwhile: { $0.store(at: "/ann/todo.txt").replace(with: TodoList("b\n")) })
    #expect(session.run("mv", "1", "work.txt") == .init(error: "Task 1 is now “b”; nothing was changed."))
    #expect(try session.text("work.txt").isEmpty)
  }

  @Test func expectChecksTheLine() throws {
    let session = session()
    #expect(
      session.run("mv", "1", "work.txt", "--expect", "b")
        == .init(error: "Task 1 is now “a”; nothing was changed."))
    #expect(session.run("mv", "1", "work.txt", "--expect", "a").error.isEmpty)
  }
}
