import CompleteModule
import ModuleTestKit
import Testing

@Suite struct ArchiveCommandTests {
  private func session(
    _ todo: String, done: String = "", configure: (inout Settings) -> Void = { _ in }
  ) -> CommandSession {
    CommandSession(
      ["todo.txt": todo, "done.txt": done], plugins: [CompletePlugin.self], configure: configure)
  }

  @Test func movesDoneTasksInOrder() throws {
    let session = session("x b\n\na\n  \nX c\nx a\n\nxx\nx ", done: "x 1")
    #expect(session.run("archive") == .init("x b\nx a\nx \nTODO: /ann/todo.txt archived.\n"))
    #expect(try session.text() == "a\n  \nX c\nxx\n")
    #expect(try session.text("done.txt") == "x 1\nx b\nx a\nx \n")
  }

  @Test(arguments: [("a\n\nb\n", "a\nb\n"), ("", ""), ("a", "a"), ("\r\na\r\n", "a\r\n")])
  func removesEmptyLinesEvenIfNoTaskIsDone(before: String, after: String) throws {
    let session = session(before)
    #expect(session.run("archive") == .init("TODO: /ann/todo.txt does not contain any done tasks.\n"))
    #expect(try session.text() == after)
    #expect(try session.text("done.txt").isEmpty)
  }

  @Test func verbosityZeroPrintsNothing() throws {
    let session = session("x a\nb\n") { $0.verbosity = 0 }
    #expect(session.run("archive") == .init())
    #expect(session.run("archive") == .init())
    #expect(try session.text("done.txt") == "x a\n")
  }

  @Test func keepsEqualLines() throws {
    let session = session("x a\n", done: "x a\n")
    #expect(session.run("archive").status == 0)
    #expect(try session.text("done.txt") == "x a\nx a\n")
  }

  @Test func keepsInvalidUTF8() throws {
    let session = session("")
    session.files.store(at: "/ann/todo.txt").replace(with: TodoList(bytes: [0x78, 0x20, 0xFF, 0x0A]))
    #expect(session.run("archive").status == 0)
    #expect(try session.bytes("done.txt") == [0x78, 0x20, 0xFF, 0x0A])
  }
}
