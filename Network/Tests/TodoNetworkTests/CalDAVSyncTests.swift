import NetworkTestKit
import RemoteStores
import Synchronization
import Testing

/// `todo sync` with a CalDAV server in memory.
@Suite(.timeLimit(.minutes(10))) struct CalDAVSyncTests {
  private static let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  private static let program = "\(package)/.build/debug/todo-network"

  /// The second sync runs while the first one waits for an answer.
  @Test func onlyOneSyncRunsAtATime() throws {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    try scratch.write("Call Mom\n", to: "todo.txt")
    let path = scratch.path
    @Sendable func sync(_ words: String...) throws -> String {
      try Program.result(
        of: [Self.program, "sync"] + words,
        environment: ["HOME=\(path)", "TODO_DIR=\(path)", "TODO_NOW=2026-11-24"]
      ).output
    }
    let calendar = ScriptedCalendar()
    let isSetUp = Mutex(false)
    let second = Mutex<String?>(nil)
    let server = try LoopbackServer { request in
      if isSetUp.withLock({ $0 }), second.withLock({ $0 == nil }) {
        second.withLock { $0 = "" }
        let output = (try? sync()) ?? "not started"
        second.withLock { $0 = output }
      }
      return calendar.reply(to: request)
    }
    defer { server.stop() }
    _ = try sync("--setup", "\(server.url)\(ScriptedCalendar.collection)")
    #expect(calendar.objects.count == 1)
    isSetUp.withLock { $0 = true }
    #expect(try sync() == "Up to date with 127.0.0.1.\n")
    #expect(second.withLock { $0 } == "todo-network: Another sync is running. Try again when it has ended.\n")
  }
}
