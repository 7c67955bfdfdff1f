import FilesModule
import ModuleTestKit
import Testing

@Suite struct ListsCommandTests {
  private func session(configure: (inout Settings) -> Void = { _ in }) -> CommandSession {
    CommandSession(
      ["todo.txt": "a\n\nx b\n(A) c\n", "done.txt": "x d\n", "team/todo.txt": "t\n"],
      plugins: [FilesPlugin.self],
      configure: configure)
  }

  @Test func countsTheTasksOfEachList() throws {
    #expect(session().run("lists") == .init("todo.txt  2 open, 2 done\n"))
    let session = session {
      $0.files.lists = [
        ListFile(mark: "home", todo: "/ann/todo.txt", done: "/ann/done.txt"),
        ListFile(mark: "team", todo: "/ann/team/todo.txt", done: "/ann/team/done.txt"),
      ]
    }
    #expect(session.run("lists") == .init("home  2 open, 2 done\nteam  1 open\n"))
    #expect(session.run("lists", "--json").output.ranges(of: "\"isJoined\":true").count == 2)
  }

  @Test(arguments: [("someday", "someday.txt"), ("some day.list", "some day.list")])
  func makesAnEmptyList(name: String, file: String) throws {
    let session = session()
    #expect(
      session.run("lists", "add", name)
        == .init("Made /ann/\(file).\nFill it: todo move NR \(file.replacing(" ", with: "\\ "))\n"))
    #expect(try session.text(file).isEmpty)
    #expect(session.files.store(at: "/ann/\(file)").exists)
    #expect(
      session.run("lists", "add", name) == .init(error: "/ann/\(file) exists already."))
  }

  @Test(arguments: [
    ["lists", "add", "a/b"], ["lists", "add", ".hidden"], ["lists", "add", ""], ["lists", "drop", "x"],
    ["lists", "add", "report"], ["lists", "add", "done.txt"],
  ])
  func refusesOtherNames(words: [String]) throws {
    let session = session()
    #expect(session.run(words).status != 0)
    #expect(!session.files.store(at: "/ann/x").exists)
    #expect(!session.files.store(at: "/ann/report.txt").exists)
  }
}
