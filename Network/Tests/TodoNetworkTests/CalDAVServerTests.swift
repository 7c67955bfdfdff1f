import Glibc
import NetworkTestKit
import Testing

/// The program with real CalDAV servers.
@Suite(.timeLimit(.minutes(10))) struct CalDAVServerTests {
  private static let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  private static let program = "\(package)/.build/debug/todo-network"
  private static let tools = "\(package)/.build/caldav/bin"

  enum Server: String, CaseIterable {
    case radicale, xandikos

    /// The place where new lists are created.
    var home: String { self == .radicale ? "/ann/" : "/user/calendars/" }

    func words(port: Int, folder: String) -> [String] {
      switch self {
      case .radicale:
        [
          "\(tools)/radicale", "--server-hosts", "127.0.0.1:\(port)", "--storage-filesystem-folder", folder,
          "--auth-type", "none",
        ]
      case .xandikos:
        [
          "\(tools)/xandikos", "serve", "--defaults", "-d", folder, "-l", "127.0.0.1", "-p", "\(port)",
          "--current-user-principal", "/user/",
        ]
      }
    }
  }

  /// A port that was free a moment ago.
  private static func freePort() throws -> Int {
    let server = try LoopbackServer { _ in .hangUp }
    defer { server.stop() }
    return server.url.split(separator: ":").last.flatMap { Int($0) } ?? 0
  }

  private static let calendar = """
    <c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>\
    <d:displayname>Tasks</d:displayname><c:supported-calendar-component-set><c:comp name="VTODO"/>\
    </c:supported-calendar-component-set></d:prop></d:set></c:mkcalendar>
    """

  @Test(arguments: Server.allCases) func twoMachinesShareAList(server: Server) throws {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let port = try Self.freePort()
    try scratch.write("", to: "server/.keep")
    var running = try RunningProgram(server.words(port: port, folder: "\(scratch.path)/server"))
    defer { running.end() }
    let base = "127.0.0.1:\(port)"
    func curl(_ words: String...) throws -> String {
      try Program.run(
        ["curl", "-sS", "-u", "ann:x", "--retry", "60", "--retry-connrefused", "--retry-delay", "1"] + words)
    }
    let list = "\(server.home)tasks/"
    _ = try curl(
      "-f", "-X", "MKCALENDAR", "-H", "Content-Type: application/xml", "--data", Self.calendar,
      "http://\(base)\(list)")
    for name in ["one", "two"] { try scratch.write("", to: "\(name)/todo.txt") }
    func todo(_ name: String, _ words: String...) throws -> (output: String, status: Int32) {
      try Program.result(
        of: [Self.program, "-f"] + words,
        environment: [
          "HOME=\(scratch.path)/\(name)", "TODO_DIR=\(scratch.path)/\(name)", "TODO_NOW=2026-11-24",
        ])
    }
    func lines(_ name: String) throws -> [Substring] {
      try Program.run(["cat", "\(scratch.path)/\(name)/todo.txt"]).split(separator: "\n").sorted()
    }

    try scratch.write("(A) Call Mom @phone\nBuy milk +home due:2026-12-01\n", to: "one/todo.txt")
    for name in ["one", "two"] {
      let result = try todo(name, "sync", "--setup", "http://ann@\(base)\(list)")
      #expect(result.status == 0, "\(result.output)")
    }
    #expect(try lines("two") == ["(A) Call Mom @phone", "Buy milk +home due:2026-12-01"])
    // Both change the same task, and the server is killed and restarted in between.
    _ = try todo("two", "append", "1", "and Dad")
    _ = try todo("one", "do", "1")
    _ = try todo("one", "add", "A third one")
    #expect(try todo("one", "sync").status == 0)
    running.end()
    #expect(try todo("two", "sync").output.hasPrefix("Offline: "))
    running = try RunningProgram(server.words(port: port, folder: "\(scratch.path)/server"))
    _ = try curl("http://\(base)/")
    for name in ["two", "one", "two"] {
      let result = try todo(name, "sync")
      #expect(result.status == 0, "\(result.output)")
    }
    let all = ["A third one", "Buy milk +home due:2026-12-01"]
    #expect(try lines("one").filter { !$0.hasPrefix("x ") } == all.map { $0[...] })
    #expect(try lines("two").filter { !$0.hasPrefix("x ") } == all.map { $0[...] })
    // undo undoes a sync, and the next sync sends that.
    _ = try todo("one", "del", "2")
    #expect(try todo("one", "sync").status == 0)
    #expect(try todo("two", "sync").status == 0)
    #expect(try !lines("two").contains { $0.contains("milk") })
    #expect(try todo("two", "undo").status == 0)
    #expect(try lines("two").contains { $0.contains("milk") })
    #expect(try todo("two", "sync").status == 0)
    #expect(try todo("one", "sync").status == 0)
    #expect(try lines("one").contains { $0.contains("milk") })
  }
}
