import ModuleTestKit
import Testing

@Suite struct UndoCommandTests {
  private static let actions: [[String]] = [
    ["add", "new"], ["add", ""], ["addm", "one\ntwo\n\nthree"], ["addto", "other.txt", "far"],
    ["append", "1", "more"], ["prepend", "1", "more"], ["replace", "2", "other words"], ["do", "1"],
    ["do", "1", "2"], ["pri", "1", "B", "2", "C"], ["depri", "1"], ["del", "1"], ["del", "2"],
    ["del", "1", "Mom"],
    ["del", "1", "(A) Call Mom"], ["move", "1", "other.txt"], ["move", "2", "other.txt", "done.txt"],
    ["move", "2", "todo.txt"], ["archive"], ["deduplicate"], ["report"],
  ]

  private static let todos = [
    "(A) Call Mom\nbuy\n\nx done\nbuy\nx done too\n",
    "(A) Call Mom\r\nbuy\r\n\r\nx done\r\nbuy\r\n",
    "\u{FEFF}(A) Call Mom\nx done\n\nx done",
    "(A) Call Mom\nbuy",
  ]

  @Test(arguments: actions, todos)
  func restoresEveryByte(action: [String], todo: String) throws {
    for (archives, keepsNumbers) in [(true, true), (false, true), (true, false)] {
      let session = userSession([
        "todo.txt": todo, "done.txt": "x 2020-01-01 old\nx 2020-01-01 older\n", "other.txt": "far away",
      ]) { settings in
        settings.archivesOnCompletion = archives
        settings.preservesLineNumbers = keepsNumbers
      }
      let before = try session.snapshot()
      _ = session.run(action)
      let after = try session.snapshot()
      for _ in 1...2 {
        let undone = session.run("undo")
        #expect(try session.snapshot() == before, "\(action) \(todo.debugDescription)")
        guard after != before else {
          #expect(undone == .init(error: "TODO: There is nothing to undo."))
          break
        }
        #expect(undone.error.isEmpty && undone.output.contains(" undone"))
        #expect(session.run("redo").output.contains(" redone"))
        #expect(try session.snapshot() == after, "\(action) \(todo.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    (["do", "1"], "/ann/done.txt"), (["report"], "/ann/report.txt"),
    (["move", "1", "far.txt", "--create"], "/ann/far.txt"),
  ])
  func undoRemovesAFileThatTheActionMade(words: [String], path: String) {
    let session = userSession(["todo.txt": "a\n"]) { settings in
      settings.files.lists = ["todo", "far"].map {
        ListFile(mark: $0, todo: "/ann/\($0).txt", done: "/ann/done.txt")
      }
    }
    for (words, exists) in [(words, true), (["undo"], false), (["redo"], true), (["undo"], false)] {
      #expect(session.run(words).error.isEmpty)
      #expect(session.files.store(at: path).exists == exists)
    }
  }

  @Test func undoLeavesAnEmptyTodoFile() {
    let session = userSession([:])
    for words in [["add", "a"], ["undo"]] { #expect(session.run(words).error.isEmpty) }
    #expect(session.files.paths == ["/ann/todo.txt"])
  }

  @Test func redoMakesAnEmptyListAgain() {
    let session = userSession(["todo.txt": ""])
    for (words, exists) in [(["lists", "add", "new"], true), (["undo"], false), (["redo"], true)] {
      #expect(session.run(words).error.isEmpty)
      #expect(session.files.store(at: "/ann/new.txt").exists == exists)
    }
  }

  @Test func cutsTheTitleOfALongAction() {
    let session = userSession(["todo.txt": ""])
    let text = String(repeating: "long ", count: 50)
    _ = session.run("add", text)
    let title = "add \(text.prefix(55))…"
    #expect(session.run("undo").output.hasSuffix("\nTODO: \(title) undone: 1 line removed.\n"))
    #expect(session.run("redo").output.hasSuffix("\nTODO: \(title) redone.\n"))
  }

  @Test func reportsTheUndoneAction() {
    let session = userSession(["todo.txt": "(A) Call Mom\nFeed the cat\n"])
    _ = session.run("add", "Water", "plants")
    _ = session.run("do", "2")
    #expect(session.run("undo") == .init("2 Feed the cat\nTODO: do 2 undone.\n"))
    #expect(session.run("undo") == .init("3 Water plants\nTODO: add Water plants undone: 1 line removed.\n"))
    #expect(session.run("undo") == .init(error: "TODO: There is nothing to undo."))
    #expect(session.run("redo") == .init("3 Water plants\nTODO: add Water plants redone.\n"))
    // A number of done.txt may belong to another task of todo.txt.
    #expect(session.run("redo") == .init("x 2024-10-04 Feed the cat\nTODO: do 2 redone.\n"))
    #expect(session.run("undo", "x").error == "usage: todo undo [N]\nnote: “x” is not a number.")
    #expect(session.run("redo", "1").status == 1)
    #expect(session.run("undo", "3") == .init(error: "TODO: There is no action 3 to undo."))
  }

  @Test func aNewActionEndsRedo() throws {
    let session = userSession(["todo.txt": "a\n"])
    _ = session.run("pri", "1", "A")
    _ = session.run("undo")
    _ = session.run("add", "b")
    #expect(session.run("redo") == .init(error: "TODO: There is nothing to redo."))
    #expect(try session.text() == "a\nb\n")
    #expect(session.run("undo").error.isEmpty)
    #expect(session.run("undo") == .init(error: "TODO: There is nothing to undo."))
  }

  @Test func findsMovedLines() throws {
    let session = userSession(["todo.txt": "a\nb\nc\n"])
    _ = session.run("pri", "2", "A")
    _ = session.run("del", "3")
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList("new\nmore\na\n(A) b\n\nlast\n"))
    #expect(session.run("undo") == .init("5 c\nTODO: del 3 undone.\n"))
    #expect(session.run("undo") == .init("4 b\nTODO: pri 2 A undone.\n"))
    #expect(try session.text() == "new\nmore\na\nb\nc\nlast\n")
  }

  @Test func restoresALineBetweenItsNeighbours() throws {
    let session = userSession(["todo.txt": "a\nb\nc\n"]) { $0.preservesLineNumbers = false }
    _ = session.run("del", "2")
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList("1\n2\n3\na\nc\n"))
    #expect(session.run("undo").error.isEmpty)
    #expect(try session.text() == "1\n2\n3\na\nb\nc\n")
  }

  @Test func refusesAChangedLine() throws {
    let session = userSession(["todo.txt": "a\nb\nc\n"])
    _ = session.run("pri", "2", "A")
    let changed = "a\n(B) b\nc\n"
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList(changed))
    #expect(
      session.run("undo")
        == .init(
          error: """
            TODO: Can't undo pri 2 A: “(A) b” in /ann/todo.txt is now “(B) b”. Nothing was changed.
            """))
    #expect(try session.text() == changed)
  }

  @Test func undoesAnActionCompletelyOrNotAtAll() throws {
    let session = userSession(["todo.txt": "a\nb\n"])
    _ = session.run("do", "1")
    session.files.store(at: "/ann/done.txt").replace(with: TodoList("something else\n"))
    let result = session.run("undo")
    #expect(result.error.contains("in /ann/done.txt is now “something else”. Nothing was changed."))
    #expect(try session.text() == "\nb\n")
    #expect(try session.text("done.txt") == "something else\n")
  }

  @Test func undoesAnEarlierActionByItsNumber() throws {
    let session = userSession(["todo.txt": "a\nb\n"])
    _ = session.run("pri", "1", "A")
    _ = session.run("pri", "2", "B")
    #expect(session.run("undo", "2") == .init("1 a\nTODO: pri 1 A undone.\n"))
    #expect(try session.text() == "a\n(B) b\n")
    #expect(session.run("undo", "2").error == "TODO: There is no action 2 to undo.")
    #expect(session.run("undo").error.isEmpty)
    #expect(try session.text() == "a\nb\n")
  }
}
