import EditModule
import ModuleTestKit
import Testing

@Suite struct PriorityCommandTests {
  private func session(
    _ todo: String, configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(["todo.txt": todo], plugins: [EditPlugin.self], configure: configure)
  }

  @Test(arguments: [
    (["pri", "1", "A"], "a\n", "1 (A) a\nTODO: 1 prioritized (A).\n", "(A) a\n"),
    (["p", "01", "z"], "a\n", "01 (Z) a\nTODO: 01 prioritized (Z).\n", "(Z) a\n"),
    (["pri", "1", "B"], "(A) a\n", "1 (B) a\nTODO: 1 re-prioritized from (A) to (B).\n", "(B) a\n"),
    (["pri", "1", "A"], "(a) a\n", "1 (A) a\nTODO: 1 re-prioritized from (a) to (A).\n", "(A) a\n"),
    (["pri", "1", "A"], "(é) a\n", "1 (A) a\nTODO: 1 re-prioritized from (é) to (A).\n", "(A) a\n"),
    (["pri", "1", "A"], "(B)a\n", "1 (A) (B)a\nTODO: 1 prioritized (A).\n", "(A) (B)a\n"),
    (["pri", "1", "A"], " a\n", "1 (A)  a\nTODO: 1 prioritized (A).\n", "(A)  a\n"),
    (["pri", "1", "A"], "(xy) a", "1 (A) (xy) a\nTODO: 1 prioritized (A).\n", "(A) (xy) a"),
    (["depri", "1"], "(A) a\n", "1 a\nTODO: 1 deprioritized.\n", "a\n"),
    (["dp", "01"], "(a) (B) a\r\n", "01 (B) a\nTODO: 01 deprioritized.\n", "(B) a\r\n"),
    (["depri", "1"], "()) a\n", "1 a\nTODO: 1 deprioritized.\n", "a\n"),
  ])
  func changesThePriorityOfATask(words: [String], before: String, output: String, after: String) throws {
    let session = session(before)
    #expect(session.run(words) == .init(output))
    #expect(try session.text() == after)
  }

  @Test(arguments: [
    (true, "x 2026-11-01 a\n", "TODO: 1 is already marked done."), (false, "(A) x 2026-11-01 a\n", ""),
  ])
  func onlyAsTodoShOpensACompletedTask(readsTaskLanguage: Bool, after: String, error: String) throws {
    let session = session("x 2026-11-01 a\n") { $0.readsTaskLanguage = readsTaskLanguage }
    #expect(session.run("pri", "1", "A").error == error)
    #expect(try session.text() == after)
  }

  @Test func setsSeveralPriorities() throws {
    let session = session("a\nb\n")
    #expect(
      session.run("pri", "1", "a", "2", "B", "1", "C")
        == .init(
          """
          1 (A) a
          TODO: 1 prioritized (A).
          2 (B) b
          TODO: 2 prioritized (B).
          1 (C) a
          TODO: 1 re-prioritized from (A) to (C).

          """))
    #expect(try session.text() == "(C) a\n(B) b\n")
  }

  @Test func reportsAnUnchangedPriority() throws {
    let session = session("(A) a\nb\n")
    #expect(
      session.run("pri", "1", "A", "2", "B")
        == .init(
          "1 (A) a\n2 (B) b\nTODO: 2 prioritized (B).\n", error: "TODO: 1 already prioritized (A)."))
    #expect(try session.text() == "(A) a\n(B) b\n")
  }

  static let usage = """
    usage: todo pri NR PRIORITY [NR PRIORITY ...]
    note: PRIORITY must be anywhere from A to Z.
    """

  @Test(arguments: [
    ["pri"], ["pri", "1"], ["pri", "1", "AA"], ["pri", "1", "1"], ["pri", "1", ""],
    ["pri", "9", "%"], ["pri", "", "A"], ["pri", "1", "é"], ["pri", "1", "A", "2"],
    ["pri", "1", "A", "2", "AA"],
  ])
  func printsTheUsageForInvalidArguments(words: [String]) throws {
    let session = session("a\n")
    #expect(session.run(words) == .init(error: Self.usage))
    #expect(try session.text() == "a\n")
  }

  @Test(arguments: [["x", "A"], ["1"], ["-1", "B"]])
  func asTodoShKeepsEarlierPairs(words: [String]) throws {
    let session = session("a\n") { $0.understandsWordsFirst = false }
    #expect(session.run(["pri", "1", "A"] + words).error == Self.usage)
    #expect(try session.text() == "(A) a\n")
  }

  @Test(arguments: [
    (["2", "A"], "TODO: No task 2."), (["99999999999999999999", "A"], "TODO: No task 99999999999999999999."),
    (["1", "A", "9", "Z"], "TODO: 1 already prioritized (A).\nTODO: No task 9."),
  ])
  func keepsEarlierPairsIfATaskIsMissing(words: [String], error: String) throws {
    let session = session("a\n\n")
    #expect(session.run(["pri", "1", "A"] + words).error == error)
    #expect(try session.text() == "(A) a\n\n")
  }

  @Test func depriReportsTasksWithoutAPriorityAndContinues() throws {
    let session = session("a\n(A)b\n(C) c\n")
    #expect(
      session.run("depri", "1", "2", "3", "3")
        == .init(
          "3 c\nTODO: 3 deprioritized.\n",
          error: "TODO: 1 is not prioritized.\nTODO: 2 is not prioritized.\nTODO: 3 is not prioritized."))
  }

  @Test func asTodoShDepriStopsAtAnInvalidNumber() throws {
    let session = session("(A) a\n(B) b\n(C) \n(D) d\n") {
      $0.understandsWordsFirst = false
      $0.acceptsEmptyTexts = true
    }
    #expect(session.run("depri") == .init(error: "usage: todo depri NR [NR ...]"))
    #expect(session.run("depri", "") == .init())
    #expect(session.run("depri", ",") == .init())
    #expect(
      session.run("depri", "1", "x", "2")
        == .init("1 a\nTODO: 1 deprioritized.\n", error: "usage: todo depri NR [NR ...]"))
    #expect(
      session.run("depri", "1,0,2")
        == .init(error: "TODO: 1 is not prioritized.\nTODO: No task 0."))
    #expect(session.run("depri", "3,4") == .init(error: "TODO: No updated task 3."))
    #expect(try session.text() == "a\n(B) b\n\n(D) d\n")
  }

  @Test func reportsUnchangedPrioritiesAtVerbosityZero() {
    let session = session("a\n(A) b\n") { $0.verbosity = 0 }
    #expect(session.run("depri", "1", "2") == .init(error: "TODO: 1 is not prioritized."))
    #expect(session.run("pri", "1", "C") == .init())
    #expect(session.run("pri", "1", "C") == .init(error: "TODO: 1 already prioritized (C)."))
  }

  @Test(arguments: [0, 1]) func keepsThePriorityOfATaskWithoutText(verbosity: Int) throws {
    let session = session("(A) \n") { $0.verbosity = verbosity }
    #expect(
      session.run("depri", "1") == .init(error: "Task 1 was not changed: it would have no text left."))
    #expect(try session.text() == "(A) \n")
  }

  @Test func asTodoShVerbosityZeroHidesAnEmptiedTask() throws {
    let session = session("(A) \n(B) b\n") {
      $0.verbosity = 0
      $0.acceptsEmptyTexts = true
    }
    #expect(session.run("depri", "1", "2") == .init())
    #expect(try session.text() == "\nb\n")
  }

  @Test func expectAllowsOnlyOneTask() throws {
    let session = session("a\nb\n")
    #expect(
      session.run("pri", "1", "A", "--expect", "b")
        == .init(error: "Task 1 is now “a”; nothing was changed."))
    #expect(session.run("pri", "1", "A", "--expect", "a").error.isEmpty)
    #expect(
      session.run("depri", "1", "2", "--expect", "a")
        == .init(error: "--expect needs the number of one task.", status: 64))
    #expect(session.run("pri", "1", "A", "2", "B", "--expect", "a").status == 64)
    #expect(try session.text() == "(A) a\nb\n")
  }
}
