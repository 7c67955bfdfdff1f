import CountdownModule
import Glibc
import ModuleTestKit
import StandardModules
import Testing

@testable import Rot13Module

/// All modules on lists of the kind that the plugin registers.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct Rot13FileTests {
  private let directory = ScratchDirectory()
  private let plugins = StandardModules.all + [CountdownPlugin.self, Rot13Plugin.self]

  private var settings: Settings {
    Settings(files: TodoFiles(beside: "rot13:\(directory.path)/todo.txt"))
  }

  private func session() -> CommandSession {
    let settings = settings
    return CommandSession([:], plugins: plugins, configure: { $0.files = settings.files })
  }

  @Test func storesEncodedText() throws {
    #expect(session().run("add", "Buy a ring").error.isEmpty)
    #expect(try directory.text("todo.txt") == "Ohl n evat\n")
    #expect(session().run("ls").output.hasPrefix("1 Buy a ring\n"))
  }

  @Test func archivesAndUndoes() throws {
    let session = session()
    for words in [["add", "Buy a ring"], ["add", "Pay rent"], ["do", "1"], ["archive"]] {
      #expect(session.run(words).error.isEmpty)
    }
    #expect(try directory.text("todo.txt") == "Cnl erag\n")
    #expect(try directory.text("done.txt").hasSuffix("Ohl n evat\n"))
    #expect(session.run("undo").error.isEmpty)
    #expect(session.run("undo").error.isEmpty)
    #expect(try directory.text("done.txt").isEmpty)
    #expect(try directory.text("todo.txt") == "Ohl n evat\nCnl erag\n")
    #expect(session.run("redo").error.isEmpty)
    #expect(session.run("log").output.contains("do 1"))
  }

  @Test func aScreenFollowsTheFile() async throws {
    directory.save("Pay rent due:1970-01-02\n", as: "todo.txt")
    let context = ModuleContext.testing(
      plugins: plugins, clock: ManualClock(CivilDate(daysSinceEpoch: 0)),
      configure: { $0.files = settings.files })
    let session = SceneSession(EmptyScene(), in: context, columns: 60)
    session.press(.text("I"))
    try await session.waitForRow(containing: "Pay rent")
    // Another program saves.
    directory.save("Pay rent due:1970-01-02\nFeed the cat due:1970-01-03\n", as: "todo.txt")
    try await session.waitForRow(containing: "Feed the cat")
    session.press(.text("x"))
    try await session.waitForRow(containing: "Done: Pay rent")
    #expect(try directory.text("todo.txt").hasPrefix("k "))
    session.press(.text("u"))
    try await session.waitForRow(containing: "Undone")
    #expect(try directory.text("todo.txt").hasPrefix("Cnl erag"))
  }
}

/// A folder that is removed after the test.
private final class ScratchDirectory: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/rot13-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for name in ["todo.txt", "done.txt", "report.txt", "todo.txt.lock", "done.txt.lock"] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }

  /// The text on the disk; empty if the file does not exist.
  func text(_ name: String) throws -> String {
    let row = Rot13File("rot13:\(path)/\(name)")
    // Moving the letters twice shows the text on the disk.
    return String(decoding: Rot13File.rotated(try row.load() ?? []), as: UTF8.self)
  }

  /// As another program saves.
  func save(_ text: String, as name: String) {
    try? Rot13File("rot13:\(path)/\(name)").save(Array(text.utf8))
  }
}
