import ModuleKit
import ModuleTestKit
import SyncModule
import Testing

@Suite struct SyncCommandTests {
  private let session = CommandSession(
    ["todo.txt": "a\nx b\n\nc\n"], plugins: [SyncPlugin.self])

  @Test func tellsHowManyTasksThereAre() {
    #expect(session.run("sync") == .init("2 open, 1 done.\n"))
  }

  @Test func answersProgramsWithData() {
    #expect(session.run("sync", "--json").output.contains(#""open":2,"done":1"#))
  }

  @Test func takesNoWords() {
    #expect(
      session.run("sync", "more")
        == .init(error: "usage: todo sync\nnote: “more” is one word too many."))
  }
}
