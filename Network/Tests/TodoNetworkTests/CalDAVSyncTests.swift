import NetworkTestKit
import RemoteServices
import Synchronization
import Testing

/// `todo sync` with a CalDAV server in memory.
@Suite(.timeLimit(.minutes(10))) struct CalDAVSyncTests {
  private static let program = Checkout.program

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

  /// What is no list of tasks reaches no phone, neither by the first sync nor by a later one.
  @Test(arguments: ["todo.txt", "done.txt"], ["<<<<<<< a\nOne\n=======\nTwo\n>>>>>>> b\n", "O\0n\0e\0\n\0"])
  func aFaultyFileIsNotSent(file: String, text: String) throws {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let calendar = ScriptedCalendar()
    let server = try LoopbackServer { calendar.reply(to: $0) }
    defer { server.stop() }
    func sync(_ words: String...) throws -> (output: String, status: Int32) {
      let result = try Program.result(
        of: [Self.program, "sync"] + words,
        environment: ["HOME=\(scratch.path)", "TODO_DIR=\(scratch.path)", "TODO_NOW=2026-11-24"])
      return (result.output, result.status)
    }
    let list = "\(server.url)\(ScriptedCalendar.collection)"
    try scratch.write("One\n", to: "todo.txt")
    try scratch.write(text, to: file)
    #expect(try sync("--setup", list).status == 1)
    #expect(calendar.objects.isEmpty)
    for name in ["todo.txt", "done.txt"] { try scratch.write(name == "todo.txt" ? "One\n" : "", to: name) }
    #expect(try sync("--setup", list).status == 0)
    try scratch.write(text, to: file)
    let result = try sync()
    #expect(result.status == 1 && result.output.contains(file), "\(result.output)")
    #expect(calendar.objects.count == 1)
  }

  /// A sync is killed at each of its requests, before or after the server has done it. The user edits a task before the next sync.
  @Test(arguments: 1...9, [false, true])
  func continuesAKilledSyncAfterAnEdit(request: Int, isDone: Bool) throws {
    let calendar = ScriptedCalendar()
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let running = Mutex<RunningProgram?>(nil)
    let rest = Mutex<Int?>(nil)
    let server = try LoopbackServer { received in
      let isLast = rest.withLock { rest in
        rest = rest.map { $0 - 1 }
        return rest == 0
      }
      guard isLast else { return calendar.reply(to: received) }
      if isDone { _ = calendar.reply(to: received) }
      running.withLock { $0?.kill() }
      return .hangUp
    }
    defer { server.stop() }
    func environment(_ name: String) -> [String] {
      ["HOME=\(scratch.path)/\(name)", "TODO_DIR=\(scratch.path)/\(name)", "TODO_NOW=2026-11-24"]
    }
    func todo(_ name: String, _ words: String...) throws {
      try Program.run([Self.program, "-f"] + words, environment: environment(name))
    }
    func object(_ summary: String) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//phone//EN\r\nBEGIN:VTODO\r\nUID:p1\r\nSUMMARY:\(summary)\r\n"
        + "END:VTODO\r\nEND:VCALENDAR\r\n"
    }
    calendar.put(object("On the phone"), at: "/dav/ann/tasks/p1.ics")
    try scratch.write("One\nTwo\nThree\n", to: "one/todo.txt")
    try scratch.write("", to: "two/todo.txt")
    for name in ["one", "two"] {
      try todo(name, "sync", "--setup", "\(server.url)\(ScriptedCalendar.collection)")
    }
    calendar.put(object("On my phone"), at: "/dav/ann/tasks/p1.ics")
    calendar.put(object("Pay the rent").replacing("UID:p1", with: "UID:p2"), at: "/dav/ann/tasks/p2.ics")
    try scratch.write("One more\nTwo\nOn the phone\nMine\n", to: "one/todo.txt")
    rest.withLock { $0 = request }
    try running.withLock {
      $0 = try RunningProgram([Self.program, "sync"], environment: environment("one"))
    }
    let killed = running.withLock(\.self)
    _ = killed?.readToEnd()
    _ = killed?.wait()
    // Other connections may have sent requests before the kill.
    #expect(request > 7 || rest.withLock { $0.map { $0 <= 0 } ?? false })
    rest.withLock { $0 = nil }
    try todo("one", "append", "1", "time")
    try todo("one", "add", "After it")
    for name in ["one", "two", "one"] { try todo(name, "sync") }
    for name in ["one", "two"] {
      let lines = try Program.run(["cat", "\(scratch.path)/\(name)/todo.txt"]).split(separator: "\n").sorted()
      #expect(
        lines == ["After it", "Mine", "On my phone", "One more time", "Pay the rent", "Two"], "\(name)")
    }
    #expect(calendar.objects.count == 6)
  }
}
