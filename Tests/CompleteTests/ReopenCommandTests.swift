import CompleteModule
import HistoryModule
import ModuleTestKit
import Testing

@Suite struct ReopenCommandTests {
  private func session(_ todo: String, done: String = "") -> CommandSession {
    CommandSession(
      ["todo.txt": todo, "done.txt": done], plugins: [CompletePlugin.self, HistoryPlugin.self])
  }

  @Test(arguments: [
    ("x a\n", "a"), ("x 2026-11-21 a\n", "a"), ("x 2026-11-21 2026-11-01 a\n", "2026-11-01 a"),
    ("x 2026-11-21 x b\n", "x b"), ("x 2026-13-01 a\n", "2026-13-01 a"),
    ("x (A) 2026-11-20 2026-10-01 a\n", "(A) 2026-10-01 a"), ("x (A) 2026-11-20 a\n", "(A) a"),
    ("x (A) a\n", "(A) a"), ("x 2026-11-20 2026-10-01 a pri:B\n", "(B) 2026-10-01 a"),
    ("x 2026-11-20 a pri:C b\n", "(C) a b"), ("x a pri:high\n", "a pri:high"),
    ("x (A) 2026-11-20 a pri:B\n", "(A) a pri:B"), ("x a pri:BC\n", "a pri:BC"),
  ])
  func removesTheMarkAndItsDateAndRestoresThePriority(before: String, after: String) throws {
    for action in ["reopen", "undone"] {
      let session = session(before)
      #expect(session.run(action, "1") == .init("1 \(after)\n"))
      #expect(try session.text() == after + "\n")
    }
  }

  @Test func reportsAnOpenTaskAndContinues() throws {
    let session = session("a\nx b\n\n")
    #expect(session.run("reopen", "1,2") == .init("2 b\n", error: "TODO: 1 is not marked done."))
    #expect(session.run("reopen", "3") == .init(error: "TODO: No task 3."))
    #expect(session.run("reopen", "2", "--expect", "x b").error == "Task 2 is now “b”; nothing was changed.")
    #expect(session.run("reopen").error == "usage: todo reopen NR [NR ...] [SRC]")
    #expect(try session.text() == "a\nb\n\n")
  }

  @Test func reopensTasksOfDoneTxt() throws {
    let session = session("a\n\n", done: "x 2026-11-01 a\nx b\nc\n")
    #expect(
      session.run("reopen", "1", "2", "3", "done.txt")
        == .init("3 a\n4 b\n", error: "TODO: 3 is not marked done."))
    #expect(try session.text() == "a\n\na\nb\n")
    #expect(try session.text("done.txt") == "\n\nc\n")
    #expect(session.run("undo").error.isEmpty)
    #expect(try session.text() == "a\n\n")
    #expect(try session.text("done.txt") == "x 2026-11-01 a\nx b\nc\n")
  }

  @Test func requiresAnExistingFile() {
    #expect(
      session("x a\n").run("reopen", "1", "dnoe.txt")
        == .init(error: "TODO: Source file /ann/dnoe.txt does not exist."))
    #expect(session("", done: "x a\n").run("reopen", "2", "done.txt") == .init(error: "DONE: No task 2."))
  }
}
