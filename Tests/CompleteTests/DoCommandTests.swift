import CompleteModule
import HistoryModule
import ModuleTestKit
import Testing

@Suite struct DoCommandTests {
  private func session(
    _ todo: String, archives: Bool = false, configure: (inout Settings) -> Void = { _ in }
  ) throws -> CommandSession {
    CommandSession(
      ["todo.txt": todo, "done.txt": "x old\n"], plugins: [CompletePlugin.self],
      clock: ManualClock(try #require(CivilDate("2026-11-21")))
    ) {
      $0.archivesOnCompletion = archives
      configure(&$0)
    }
  }

  @Test(arguments: [
    (["do", "1"], "a\n", "1 x 2026-11-21 a\nTODO: 1 marked as done.\n", "x 2026-11-21 a\n"),
    (["done", "01"], "(A) a", "01 x 2026-11-21 a\nTODO: 01 marked as done.\n", "x 2026-11-21 a"),
    (["do", "1"], "(a) b\r\n", "1 x 2026-11-21 b\nTODO: 1 marked as done.\n", "x 2026-11-21 b\r\n"),
    (
      ["do", "1"], "(A) 2026-01-02 a\n", "1 x 2026-11-21 2026-01-02 a\nTODO: 1 marked as done.\n",
      "x 2026-11-21 2026-01-02 a\n"
    ),
    (
      ["do", "1"], "xylophone\n", "1 x 2026-11-21 xylophone\nTODO: 1 marked as done.\n",
      "x 2026-11-21 xylophone\n"
    ),
    (["do", "1"], "X a\n", "1 x 2026-11-21 X a\nTODO: 1 marked as done.\n", "x 2026-11-21 X a\n"),
    (["do", "1"], "(A) x a\n", "1 x 2026-11-21 x a\nTODO: 1 marked as done.\n", "x 2026-11-21 x a\n"),
    (["do", "1"], "  \n", "1 x 2026-11-21   \nTODO: 1 marked as done.\n", "x 2026-11-21   \n"),
  ])
  func marksOneTask(words: [String], before: String, output: String, after: String) throws {
    let session = try session(before)
    #expect(session.run(words) == .init(output))
    #expect(try session.text() == after)
  }

  @Test(arguments: [["1,3"], ["1 3"], ["1", "3"], ["1,", "3"]])
  func acceptsCommasAndSpacesBetweenNumbers(words: [String]) throws {
    let session = try session("a\nb\n(C) c\n")
    #expect(
      session.run(["do"] + words)
        == .init(
          """
          1 x 2026-11-21 a
          TODO: 1 marked as done.
          3 x 2026-11-21 c
          TODO: 3 marked as done.

          """))
    #expect(try session.text() == "x 2026-11-21 a\nb\nx 2026-11-21 c\n")
  }

  /// The numbers of the last listing stay valid, even without `--expect`.
  @Test func archivingKeepsTheOtherTaskNumbers() throws {
    let session = try session("(A) a\n\nx b\nc\nd\n", archives: true)
    #expect(
      session.run("do", "1") == .init("1 x 2026-11-21 a\nTODO: 1 marked as done and moved to done.txt.\n"))
    #expect(
      session.run("do", "4", "--expect", "c")
        == .init("4 x 2026-11-21 c\nTODO: 4 marked as done and moved to done.txt.\n"))
    #expect(
      session.run("do", "5", "1")
        == .init(
          "5 x 2026-11-21 d\nTODO: 5 marked as done and moved to done.txt.\n", error: "TODO: No task 1."))
    #expect(try session.text() == "\n\nx b\n\n\n")
    #expect(
      try session.text("done.txt") == "x old\nx 2026-11-21 a\nx 2026-11-21 c\nx 2026-11-21 d\n")
    #expect(session.run("archive").error.isEmpty)
    #expect(try session.text().isEmpty)
  }

  @Test func oneUndoRestoresAllTasks() throws {
    let session = CommandSession(
      ["todo.txt": "(A) a\nb\n(C) c\n", "done.txt": "x old\n"],
      plugins: [CompletePlugin.self, HistoryPlugin.self])
    #expect(session.run("do", "3", "1").error.isEmpty)
    #expect(try session.text() == "\nb\n\n")
    #expect(session.run("undo").error.isEmpty)
    #expect(try session.text() == "(A) a\nb\n(C) c\n")
    #expect(try session.text("done.txt") == "x old\n")
  }

  @Test func optionNRemovesEmptyLines() throws {
    let session = try session("a\n\nb\nc\n", archives: true) { $0.preservesLineNumbers = false }
    #expect(
      session.run("do", "3") == .init("3 x 2026-11-21 b\nTODO: 3 marked as done and moved to done.txt.\n"))
    #expect(try session.text() == "a\nc\n")
  }

  @Test func tasksAreCompletedEvenIfArchivingFails() throws {
    let session = try session("a\nb\n", archives: true)
    session.files.store(at: "/ann/done.txt").fail(with: .unreadable(path: "done.txt", reason: "no disk"))
    #expect(
      session.run("do", "2")
        == .init(
          "2 x 2026-11-21 b\nTODO: 2 marked as done.\n",
          error:
            "Can't read done.txt: no disk. The task is done, but was not archived; archive moves it."))
    #expect(try session.text() == "a\nx 2026-11-21 b\n")
  }

  @Test func asTodoShArchivesOnce() throws {
    let session = try session("a\n\nb\nc", archives: true) { $0.archivesEverything = true }
    #expect(
      session.run("do", "1,4")
        == .init(
          """
          1 x 2026-11-21 a
          TODO: 1 marked as done.
          4 x 2026-11-21 c
          TODO: 4 marked as done.
          x 2026-11-21 a
          x 2026-11-21 c
          TODO: /ann/todo.txt archived.

          """))
    #expect(try session.text() == "b\n")
    #expect(try session.text("done.txt") == "x old\nx 2026-11-21 a\nx 2026-11-21 c\n")
  }

  @Test func reportsACompletedTaskAndContinues() throws {
    let session = try session("x a\nb\n", archives: true) { $0.archivesEverything = true }
    #expect(
      session.run("do", "1", "2", "2")
        == .init(
          """
          2 x 2026-11-21 b
          TODO: 2 marked as done.
          x a
          x 2026-11-21 b
          TODO: /ann/todo.txt archived.

          """, error: "TODO: 1 is already marked done.\nTODO: 2 is already marked done."))
    #expect(try session.text().isEmpty)
  }

  @Test(arguments: [
    ("9", "TODO: No task 9."), ("0", "TODO: No task 0."), ("2", "TODO: No task 2."),
    ("99999999999999999999", "TODO: No task 99999999999999999999."), ("-1", "usage: todo do NR [NR ...]"),
    ("abc", "usage: todo do NR [NR ...]"),
  ])
  func asTodoShStopsAtAnInvalidNumber(number: String, error: String) throws {
    let session = try session("a\n\nc\n", archives: true) {
      $0.understandsWordsFirst = false
      $0.archivesEverything = true
    }
    #expect(
      session.run("do", "1", number, "3")
        == .init("1 x 2026-11-21 a\nTODO: 1 marked as done.\n", error: error))
    #expect(session.run("do", "1", number) == .init(error: "TODO: 1 is already marked done.\n\(error)"))
    #expect(try session.text() == "x 2026-11-21 a\n\nc\n")
  }

  @Test(arguments: [
    (["1", "--dry-run"], "note: “do” has no option --dry-run.", 64),
    (["1,2", "-a"], "note: “do” has no option -a. Options of the program come before the action.", 64),
    (["1", "abc"], "note: “abc” is not a task number.", 1),
    (["1", "-1"], "note: “-1” is not a task number.", 1),
  ])
  func checksEveryWordFirst(words: [String], note: String, status: Int32) throws {
    let session = try session("a\nb\n", archives: true)
    #expect(
      session.run(["do"] + words) == .init(error: "usage: todo do NR [NR ...]\n\(note)", status: status))
    #expect(try session.text() == "a\nb\n")
  }

  @Test func needsANumber() throws {
    #expect(try session("a\n").run("do", ",") == .init(error: "usage: todo do NR [NR ...]"))
    let session = try session("a\n", archives: true) {
      $0.understandsWordsFirst = false
      $0.archivesEverything = true
    }
    #expect(session.run("do") == .init(error: "usage: todo do NR [NR ...]"))
    for word in ["", ","] {
      #expect(session.run("do", word) == .init("TODO: /ann/todo.txt does not contain any done tasks.\n"))
    }
  }

  @Test func verbosityZeroPrintsNothing() throws {
    let session = try session("a\n", archives: true) { $0.verbosity = 0 }
    #expect(session.run("do", "1") == .init())
    #expect(try session.text("done.txt") == "x old\nx 2026-11-21 a\n")
  }

  @Test func expectAllowsOnlyOneTask() throws {
    let session = try session("a\nb\n")
    #expect(
      session.run("do", "1", "--expect", "b") == .init(error: "Task 1 is now “a”; nothing was changed."))
    #expect(session.run("do", "1,2", "--expect", "a").status == 64)
    #expect(try session.text() == "a\nb\n")
    #expect(session.run("do", "--expect=a", "1").error.isEmpty)
  }

  /// As in todo.sh, the other messages say TODO.
  @Test func onlyTheMissingTaskMessageNamesTheFile() {
    let session = CommandSession(["in.x.txt": "a\n"], plugins: [CompletePlugin.self]) {
      $0.files = TodoFiles(beside: "/ann/in.x.txt")
      $0.archivesOnCompletion = false
    }
    #expect(session.run("do", "9") == .init(error: "IN: No task 9."))
    #expect(session.run("do", "1").output.hasSuffix("\nTODO: 1 marked as done.\n"))
  }

  /// Replaces `archive`, as an add-on does.
  enum Override {
    static func context(
      store: CommandSession, output: RecordingOutput, failing error: (any Error)?
    ) -> ModuleContext {
      var context = ModuleContext.testing(
        store: store.files.store(at: "/ann/todo.txt"), plugins: [CompletePlugin.self], output: output,
        addOns: InMemoryAddOns(["archive": ""]))
      context.program.perform = { action, context in
        if let error { throw error }
        try context.surroundings.output.write("\(action)!\n")
      }
      return context
    }
  }

  @Test func runsTheAddOnThatReplacesArchive() throws {
    let session = try session("x a\nb\n")
    let output = RecordingOutput()
    try Override.context(store: session, output: output, failing: nil).run("do", "2")
    #expect(output.text.hasSuffix("TODO: 2 marked as done.\narchive!\n"))
    let failing = Override.context(
      store: session, output: output, failing: CommandError("no room", status: 42))
    #expect(throws: CommandError("no room", status: 42)) { try failing.run("do", "1") }
  }
}
