import AddModule
import CompleteModule
import EditModule
import HistoryModule
import ModuleTestKit
import Testing

@testable import SyncModule

@Suite struct CommitMessageTests {
  private func message(_ actions: [[String]], since second: Int = -1) throws -> String {
    let session = CommandSession(
      ["todo.txt": "a\nb\nc\n"],
      plugins: [AddPlugin.self, EditPlugin.self, CompletePlugin.self, HistoryPlugin.self], answers: ["y"])
    for words in actions { _ = session.run(words) }
    let history = session.files.journal.history()
    let day = CivilDate(daysSinceEpoch: 20_000)
    return CommitMessage.text(of: history.actions, since: CivilTime(date: day, secondOfDay: second))
  }

  @Test(arguments: [
    ([["do", "1"], ["add", "d"], ["add", "e"]], "complete 1, add 2"),
    ([["do", "1", "2"]], "complete 2"),
    ([["add", "d"], ["undo"], ["append", "1", "x"]], "append 1"),
    ([["add", "d"], ["do", "1"], ["add", "e"]], "add 2, complete 1"),
    ([], "edit lists"),
  ])
  func countsActionsByName(actions: [[String]], message: String) throws {
    #expect(try self.message(actions) == message)
  }

  @Test func omitsEarlierCommits() throws {
    #expect(try message([["add", "d"]], since: 86_400) == "edit lists")
  }
}

@Suite struct RemoteAddressTests {
  @Test(arguments: [
    ("/usb/todo.git", "/usb/todo.git"), ("file:///usb/todo.git", "/usb/todo.git"), ("../x", "../x"),
    ("./a:b", "./a:b"), ("git@example.org:ann/todo.git", nil), ("https://example.org/todo.git", nil),
    ("host:todo", nil), ("todo.git", "todo.git"),
  ])
  func distinguishesPathsFromOtherMachines(address: String, path: String?) {
    #expect(RemoteAddress(address).path == path)
  }

  @Test(arguments: [
    ("ssh: Could not resolve hostname example.org: Name or service not known", false),
    ("fatal: unable to access 'https://x/': Failed to connect to x port 443: Connection refused", false),
    ("git@example.org: Permission denied (publickey).", true),
    ("fatal: could not read Username for 'https://x': terminal prompts disabled", true),
    ("remote: Repository not found.", true), ("Host key verification failed.", true),
  ])
  func distinguishesARefusalFromAFailedConnection(error: String, isRefusal: Bool) {
    let result = ProgramResult(status: 128, errors: Array(error.utf8))
    #expect(RemoteAddress("git@example.org:x").isRefusal(result) == isRefusal)
  }

  @Test func aSlowMachineIsOffline() {
    let result = ProgramResult(status: 137, isTimedOut: true)
    #expect(!RemoteAddress("git@example.org:x").isRefusal(result))
    #expect(result.reason == "no answer within 30 seconds")
  }
}
