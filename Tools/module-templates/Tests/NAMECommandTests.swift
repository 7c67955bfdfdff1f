%if command
import ModuleTestKit
import NAMEModule
import Testing

@Suite struct NAMECommandTests {
  private let session = CommandSession(
    ["todo.txt": "a\nx b\n\nc\n"], plugins: [NAMEPlugin.self])

  @Test func countsTasks() {
    #expect(session.run("ACTION") == .init("2 open, 1 done.\n"))
  }

  @Test func writesJSON() {
    #expect(session.run("ACTION", "--json").output.contains(#""open":2,"done":1"#))
  }

%if store
  @Test func savesAText() throws {
    #expect(session.run("ACTION", "Drink", "water") == .init("Noted: Drink water\n"))
    #expect(session.run("ACTION") == .init("2 open, 1 done.\nDrink water\n"))
    #expect(try session.text("ACTION.txt") == "Drink water\n")
  }
%else
  @Test func rejectsWords() {
    #expect(
      session.run("ACTION", "more")
        == .init(error: "usage: todo ACTION\nnote: “more” is not expected here."))
  }
%end
}
%end
