import ModuleTestKit
import Testing

@testable import FilesModule

/// `m` on a screen: moves the selection to a list from a menu.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct MoveScreenTests {
  private let files = InMemoryTodoFiles(["/a/todo.txt": "a\nb\nc\n", "/a/later.txt": "z\n"])
  private let scene: TasksScene
  private let session: SceneSession

  init() {
    scene = TasksScene(files.store(at: "/a/todo.txt"))
    let context = ModuleContext.testing(
      store: files.store(at: "/a/todo.txt"), plugins: [FilesPlugin.self],
      textFiles: ["done.txt", "later.txt", "todo.txt"]
    ) { settings in
      settings.files = TodoFiles(beside: "/a/todo.txt")
      settings.preservesLineNumbers = false
    }
    session = SceneSession(scene, in: context, columns: 60, rows: 12)
  }

  @Test func movesTheSelectionToAFile() async throws {
    try scene.select(1, 3)
    session.type("m")
    #expect(session.rows.contains { $0.contains("1  later.txt") })
    #expect(!session.rows.contains { $0.contains("done.txt") || $0.contains("todo.txt") })
    try await session.type("1", until: "Moved to later.txt: 2 tasks")
    #expect(try files.store(at: "/a/todo.txt").lines() == ["b"])
    #expect(try files.store(at: "/a/later.txt").lines() == ["z", "a", "c"])
  }

  @Test(arguments: [
    ("someday", "/a/someday.txt"), (" Some day.txt ", "/a/Some day.txt"), ("later", "/a/later.txt"),
  ])
  func makesANewList(name: String, path: String) async throws {
    try scene.select(2)
    session.type("m")
    session.type("n")
    session.type(name)
    try await session.type("\r", until: "Moved to")
    #expect(try files.store(at: path).lines().last == "b")
    #expect(try files.store(at: "/a/todo.txt").lines() == ["a", "c"])
  }

  @Test(arguments: ["../x", "a/b", ".hidden", "todo.txt", "done"])
  func refusesANameThatIsNoList(name: String) async throws {
    try scene.select(2)
    session.type("m")
    session.type("n")
    session.type(name)
    try await session.type("\r", until: "is no name for a new list")
    #expect(try files.store(at: "/a/todo.txt").lines() == ["a", "b", "c"])
  }
}
