import ModuleTestKit
import SyncModule
import Testing

@Suite struct SyncCommandTests {
  private func session(_ git: @escaping @Sendable ([String]) throws(CommandError) -> Int32) -> CommandSession
  {
    CommandSession(
      ["todo.txt": "a\n"], plugins: [SyncPlugin.self],
      prepare: { $0.surroundings.commands = RecordingCommandRunner(git) })
  }

  @Test func reportsAMissingGit() {
    let session = session { _ throws(CommandError) in throw CommandError("Can't start git.") }
    #expect(session.run("sync") == .init(error: "git can't be started. Install it."))
    #expect(session.run("sync", "--setup", "/usb/todo.git").error == "git can't be started. Install it.")
  }

  @Test(arguments: [["sync", "more"], ["sync", "--setup"]])
  func rejectsExtraAndMissingWords(words: [String]) {
    #expect(session { _ in 0 }.run(words).status != 0)
  }
}
