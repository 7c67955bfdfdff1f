import ModuleTestKit
import Testing

@Suite struct LogCommandTests {
  @Test func showsTheLastActionsFirst() {
    let session = userSession(["todo.txt": "(A) Call Mom\nFeed the cat\n"])
    #expect(session.run("log") == .init("No actions yet.\n"))
    _ = session.run("add", "Water\nplants")
    _ = session.run("do", "1")
    _ = session.run("replace", "2", "Feed", "cats")
    _ = session.run("undo")
    #expect(
      session.run("log")
        == .init(
          """
          1  2024-10-04 00:00  replace 2 Feed cats  (undone)
             - Feed the cat
             + Feed cats
          2  2024-10-04 00:00  do 1
             - (A) Call Mom
             + done.txt: x 2024-10-04 Call Mom
          3  2024-10-04 00:00  add Water plants
             + Water plants

          """))
    #expect(session.run("log", "1").output.split(separator: "\n").count == 3)
    #expect(session.run("log", "0") == .init(error: "usage: todo log [N]\nnote: N is 1 or more."))
    #expect(session.run("log", "x") == .init(error: "usage: todo log [N]\nnote: “x” is not a number."))
  }

  @Test func cutsTheLinesOfALargeAction() {
    let session = userSession(["todo.txt": String(repeating: "x a\n", count: 30)])
    _ = session.run("archive")
    let output = session.run("log").output
    #expect(output.hasSuffix("\n   … 51 more lines\n"))
    #expect(output.split(separator: "\n").count == 11)
  }
}
