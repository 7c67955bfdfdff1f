import Glibc
import NetworkTestKit
import Synchronization
import Testing

/// The program with real CalDAV servers.
@Suite(.timeLimit(.minutes(15))) struct CalDAVServerTests {
  private static let program = Checkout.program
  private static let tools = "\(Checkout.build)/caldav/bin"

  enum Server: String, CaseIterable {
    case radicale, xandikos

    /// The place where new lists are created.
    var home: String { self == .radicale ? "/ann/" : "/user/calendars/" }

    func words(port: Int, folder: String, users: String? = nil) -> [String] {
      switch self {
      case .radicale:
        [
          "\(tools)/radicale", "--server-hosts", "127.0.0.1:\(port)", "--storage-filesystem-folder", folder,
          "--auth-type",
        ]
          + (users.map {
            ["htpasswd", "--auth-htpasswd-filename", $0, "--auth-htpasswd-encryption", "plain"]
          } ?? ["none"])
      case .xandikos:
        [
          "\(tools)/xandikos", "serve", "--defaults", "-d", folder, "-l", "127.0.0.1", "-p", "\(port)",
          "--current-user-principal", "/user/",
        ]
      }
    }
  }

  /// A port that was free a moment ago.
  /// Below the ports that the system gives to other servers of these tests, which run at the same time.
  private static let lastPort = Mutex(Int.random(in: 10_000..<30_000))

  private static func freePort() -> Int {
    lastPort.withLock { port in
      port += 1
      return port
    }
  }

  private static let calendar = """
    <c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>\
    <d:displayname>Tasks</d:displayname><c:supported-calendar-component-set><c:comp name="VTODO"/>\
    </c:supported-calendar-component-set></d:prop></d:set></c:mkcalendar>
    """

  /// A server with one list, and the machines that share it.
  private final class World {
    let scratch: ScratchDirectory
    let list: String
    let base: String
    private let words: [String]
    private(set) var running: RunningProgram
    private var password = "x"

    /// - Parameter users: the file of names and passwords, below the directory.
    init(_ server: Server, users: String? = nil) throws {
      scratch = try ScratchDirectory()
      let port = CalDAVServerTests.freePort()
      base = "127.0.0.1:\(port)"
      list = "http://\(base)\(server.home)tasks/"
      try scratch.write("", to: "server/.keep")
      if let users { try scratch.write("ann:x\n", to: users) }
      words = server.words(
        port: port, folder: "\(scratch.path)/server",
        users: users.map { [scratch] in "\(scratch.path)/\($0)" })
      running = try RunningProgram(words, dropsOutput: true)
      _ = try curl(
        "-f", "-X", "MKCALENDAR", "-H", "Content-Type: application/xml", "--data", CalDAVServerTests.calendar,
        list)
    }

    deinit { running.end() }

    func curl(_ words: String...) throws -> String {
      try Program.run(
        [
          "curl", "-sS", "-u", "ann:\(password)", "--retry", "60", "--retry-connrefused", "--retry-delay",
          "1",
        ]
          + words)
    }

    func kill() { running.end() }

    /// Starts the server again. Xandikos leaves the lock of its git repository behind when it is killed in a change,
    /// and refuses every later change until somebody removes it.
    func start() throws {
      _ = try Program.run(["find", scratch.path, "-name", "*.lock", "-path", "*/.git/*", "-delete"])
      running = try RunningProgram(words, dropsOutput: true)
      _ = try curl("http://\(base)/")
    }

    func setPassword(_ password: String, in users: String) throws {
      self.password = password
      try scratch.write("ann:\(password)\n", to: users)
    }

    func paths() throws -> [Substring] {
      try curl("-X", "PROPFIND", "-H", "Depth: 1", list).split { "<>".contains($0) }
        .filter { $0.hasSuffix(".ics") }
    }

    /// Changes the only object, as another program does.
    func edit(_ change: (String) -> String) throws {
      let url = try "http://\(base)\(#require(paths().first))"
      try scratch.write(change(try curl("-f", url)), to: "edited.ics")
      _ = try curl(
        "-f", "-X", "PUT", "-H", "Content-Type: text/calendar", "--data-binary",
        "@\(scratch.path)/edited.ics", url)
    }

    /// The directory of a machine is its user's name.
    func environment(_ name: String) -> [String] {
      [
        "HOME=\(scratch.path)/\(name)", "TODO_DIR=\(scratch.path)/\(name)", "TODO_NOW=2026-11-24",
        "TODO_ME=\(name)",
      ]
    }

    func todo(_ name: String, _ words: String...) throws -> (output: String, status: Int32) {
      try Program.result(
        of: [CalDAVServerTests.program, "-f"] + words, environment: environment(name))
    }

    func setUp(_ name: String, _ text: String) throws {
      try scratch.write(text, to: "\(name)/todo.txt")
      try scratch.write("machine 127.0.0.1 login ann password x\n", to: "\(name)/.netrc")
      let result = try todo(name, "sync", "--setup", list.replacing("://", with: "://ann@"))
      #expect(result.status == 0, "\(result.output)")
    }

    func sync(_ names: String...) throws {
      for name in names {
        let result = try Program.result(
          of: [CalDAVServerTests.program, "sync"], environment: environment(name))
        #expect(result.status == 0, "\(result.output)")
      }
    }

    func lines(_ name: String, _ files: String...) throws -> [Substring] {
      let files = files.isEmpty ? ["todo.txt"] : files
      return try Program.run(["cat"] + files.map { "\(scratch.path)/\(name)/\($0)" }).split(separator: "\n")
        .sorted()
    }
  }

  @Test(arguments: Server.allCases) func continuesAfterTheServerIsKilled(server: Server) throws {
    let world = try World(server)
    try world.setUp("one", "")
    try world.setUp("two", "")
    let text = (1...80).map { "Task number \($0)\n" }.joined()
    try world.scratch.write(text, to: "one/todo.txt")
    let sync = try RunningProgram([Self.program, "-f", "sync"], environment: world.environment("one"))
    while try world.paths().count < 3 {}
    world.kill()
    _ = sync.readToEnd()
    _ = sync.wait()
    try world.start()
    try world.sync("one", "two", "one")
    let all = text.split(separator: "\n").sorted()
    #expect(try world.lines("one") == all)
    #expect(try world.lines("two") == all)
    #expect(try world.paths().count == 80)
  }

  @Test(arguments: Server.allCases) func followsAnEmptiedListOnlyWithDeletions(server: Server) throws {
    let world = try World(server)
    try world.setUp("one", (1...6).map { "Task \($0)\n" }.joined())
    for path in try world.paths() { _ = try world.curl("-f", "-X", "DELETE", "http://\(world.base)\(path)") }
    let result = try world.todo("one", "sync")
    #expect(result.status == 1 && result.output.contains("6 of 6 tasks"), "\(result.output)")
    #expect(try world.lines("one").count == 6)
    #expect(try world.todo("one", "sync", "--deletions").status == 0)
    #expect(try world.lines("one") == [])
    #expect(try world.todo("one", "undo").status == 0)
    try world.sync("one")
    #expect(try world.paths().count == 6)
  }

  @Test func keepsEverythingWhileAPasswordIsWrong() throws {
    let world = try World(.radicale, users: "users")
    try world.setUp("one", "Call Mom\n")
    world.kill()
    try world.setPassword("new", in: "users")
    try world.start()
    _ = try world.todo("one", "append", "1", "today")
    let result = try world.todo("one", "sync")
    #expect(result.status == 1 && result.output.contains("rejected"), "\(result.output)")
    #expect(try world.lines("one") == ["Call Mom today"])
    try world.scratch.write("machine 127.0.0.1 login ann password new\n", to: "one/.netrc")
    try world.sync("one")
    let path = try #require(try world.paths().first)
    #expect(try world.curl("http://\(world.base)\(path)").contains("SUMMARY:Call Mom today"))
  }

  @Test(arguments: Server.allCases) func syncsPeopleAndAuthors(server: Server) throws {
    let world = try World(server)
    try world.setUp("ann", "Pay to:ann,bob@example.org\n")
    try world.setUp("bob", "")
    #expect(try world.lines("bob") == ["Pay to:ann,bob@example.org"])
    #expect(try world.todo("bob", "log", "--json").output.contains("\"author\":\"ann\""))
    let other = "ATTENDEE;CN=Cy;PARTSTAT=ACCEPTED:mailto:cy@example.org"
    try world.edit { text in
      let lines = text.split(separator: "\r\n").map(String.init)
      return lines.map { line in
        line.hasPrefix("ATTENDEE") && line.hasSuffix(":ann")
          ? other : line.hasPrefix("PRODID") ? "PRODID:-//phone//EN" : line
      }.map { "\($0)\r\n" }.joined()
    }
    try world.sync("bob")
    #expect(try world.lines("bob") == ["Pay to:bob@example.org,cy@example.org"])
    #expect(try world.todo("bob", "log", "--json").output.contains("\"author\":\"phone\""))
    _ = try world.todo("bob", "replace", "1", "Pay the rent to:cy@example.org,dan")
    try world.sync("bob", "ann")
    #expect(try world.lines("ann") == ["Pay the rent to:cy@example.org,dan"])
    #expect(try world.todo("ann", "show", "1").output.contains("by bob"))
    try world.edit { text in
      let people = text.split(separator: "\r\n").filter { $0.hasPrefix("ATTENDEE") }
      #expect(people.contains { $0.contains("PARTSTAT=ACCEPTED") && $0.hasSuffix(":mailto:cy@example.org") })
      #expect(people.count == 2)
      // Many programs drop people that they do not know.
      return people.reduce(text) { $0.replacing("\($1)\r\n", with: "") }
    }
    try world.sync("ann", "bob")
    for name in ["ann", "bob"] { #expect(try world.lines(name) == ["Pay the rent to:cy@example.org,dan"]) }
  }

  /// Two people edit, some of the same tasks too, and sync at the same time.
  @Test(arguments: Server.allCases) func twoSyncsAtOnceLoseNothing(server: Server) throws {
    let world = try World(server)
    let names = ["one", "two"]
    try world.setUp("one", (11...14).map { "Both b\($0)\nDone d\($0)\nGone g\($0)\n" }.joined())
    try world.setUp("two", "")
    try world.scratch.write("", to: "two/done.txt")
    var words: Set<Substring> = []
    func append(_ name: String, _ word: String, to task: String) throws {
      words.formUnion([word[...], task[...]])
      #expect(try world.todo(name, "append", "--where", task, word).status == 0)
    }
    for round in 11...14 {
      for name in names {
        words.insert("new-\(name)\(round)")
        _ = try world.todo(name, "add", "new-\(name)\(round)")
        try append(name, "both-\(name)\(round)", to: "b\(round)")
      }
      _ = try world.todo("one", "do", "--where", "d\(round)")
      try append("two", "done-two\(round)", to: "d\(round)")
      _ = try world.todo("one", "del", "--where", "g\(round)")
      try append("two", "gone-two\(round)", to: "g\(round)")
      let syncs = try names.map {
        try RunningProgram([Self.program, "sync"], environment: world.environment($0))
      }
      for sync in syncs {
        let output = sync.readToEnd()
        // The other one was faster each time, or Xandikos fails while both change its repository.
        let isLater = [
          "Nothing is lost", "changes wait (The server answered", "change waits (The server answered",
        ].contains { output.contains($0) }
        #expect(sync.wait() == 0 || isLater, "\(output)")
      }
    }
    try world.sync("one", "two", "one")
    for name in names {
      let lines = try world.lines(name, "todo.txt", "done.txt")
      let found = lines.flatMap { $0.split(separator: " ") }
      #expect(words.filter { word in found.count { $0 == word } != 1 } == [], "\(name): \(lines)")
      #expect(lines.filter { $0.hasPrefix("x ") }.count == 4)
      #expect(lines.count == 20)
    }
    #expect(try world.lines("one", "todo.txt", "done.txt") == world.lines("two", "todo.txt", "done.txt"))
    #expect(try world.paths().count == 20)
  }

  @Test(arguments: Server.allCases) func twoMachinesShareAList(server: Server) throws {
    let world = try World(server)
    func todo(_ name: String, _ words: String...) throws -> (output: String, status: Int32) {
      try Program.result(
        of: [Self.program, "-f"] + words, environment: world.environment(name))
    }
    try world.setUp("one", "(A) Call Mom @phone\nBuy milk +home due:2026-12-01\n")
    try world.setUp("two", "")
    #expect(try world.lines("two") == ["(A) Call Mom @phone", "Buy milk +home due:2026-12-01"])
    // Both change the same task, and the server is killed and restarted in between.
    _ = try todo("two", "append", "1", "and Dad")
    _ = try todo("one", "do", "1")
    _ = try todo("one", "add", "A third one")
    #expect(try todo("one", "sync").status == 0)
    world.kill()
    #expect(try todo("two", "sync").output.hasPrefix("Offline: "))
    try world.start()
    try world.sync("two", "one", "two")
    let all = ["A third one", "Buy milk +home due:2026-12-01"]
    #expect(try world.lines("one").filter { !$0.hasPrefix("x ") } == all.map { $0[...] })
    #expect(try world.lines("two").filter { !$0.hasPrefix("x ") } == all.map { $0[...] })
    // undo undoes a sync, and the next sync sends that.
    _ = try todo("one", "del", "2")
    #expect(try todo("one", "sync").status == 0)
    #expect(try todo("two", "sync").status == 0)
    #expect(try !world.lines("two").contains { $0.contains("milk") })
    #expect(try todo("two", "undo").status == 0)
    #expect(try world.lines("two").contains { $0.contains("milk") })
    #expect(try todo("two", "sync").status == 0)
    #expect(try todo("one", "sync").status == 0)
    #expect(try world.lines("one").contains { $0.contains("milk") })
  }
}
