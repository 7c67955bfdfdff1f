import NetworkTestKit
import RemoteServices
import Synchronization
import Testing

/// `todo sync` with a CalDAV server in memory.
@Suite(.timeLimit(.minutes(15))) struct CalDAVSyncTests {
  /// The second sync runs while the first one waits for an answer.
  @Test func onlyOneSyncRunsAtATime() throws {
    let machine = try Machine("Call Mom\n")
    let calendar = ScriptedCalendar()
    let isSetUp = Mutex(false)
    let second = Mutex<String?>(nil)
    let server = try LoopbackServer { request in
      if isSetUp.withLock({ $0 }), second.withLock({ $0 == nil }) {
        second.withLock { $0 = "" }
        let output = (try? machine.todo("sync").output) ?? "not started"
        second.withLock { $0 = output }
      }
      return calendar.reply(to: request)
    }
    _ = try machine.todo("sync", "--setup", "\(server.url)\(ScriptedCalendar.collection)")
    #expect(calendar.objects.count == 1)
    isSetUp.withLock { $0 = true }
    #expect(try machine.todo("sync") == ("Up to date with 127.0.0.1.\n", 0))
    #expect(second.withLock { $0 } == "todo-network: Another sync is running. Try again when it has ended.\n")
  }

  /// What is no list of tasks reaches no phone, neither by the first sync nor by a later one.
  @Test(arguments: ["todo.txt", "done.txt"], ["<<<<<<< a\nOne\n=======\nTwo\n>>>>>>> b\n", "O\0n\0e\0\n\0"])
  func aFaultyFileIsNotSent(file: String, text: String) throws {
    let machine = try Machine("One\n")
    let calendar = ScriptedCalendar()
    let server = try LoopbackServer { calendar.reply(to: $0) }
    let list = "\(server.url)\(ScriptedCalendar.collection)"
    try machine.scratch.write(text, to: file)
    #expect(try machine.todo("sync", "--setup", list).status == 1)
    #expect(calendar.objects.isEmpty)
    try machine.scratch.write("", to: "done.txt")
    try machine.scratch.write("One\n", to: "todo.txt")
    #expect(try machine.todo("sync", "--setup", list).status == 0)
    try machine.scratch.write(text, to: file)
    let result = try machine.todo("sync")
    #expect(result.status == 1 && result.output.contains(file), "\(result.output)")
    #expect(calendar.objects.count == 1)
  }

  /// A sync is killed at each of its requests, before or after the server has done it. The user edits a task before the next sync.
  @Test(arguments: 1...9, [false, true])
  func continuesAKilledSyncAfterAnEdit(request: Int, isDone: Bool) throws {
    let calendar = ScriptedCalendar()
    let scratch = try ScratchDirectory()
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
    func environment(_ name: String) -> [String] {
      ["HOME=\(scratch.path)/\(name)", "TODO_DIR=\(scratch.path)/\(name)", "TODO_NOW=2026-11-24"]
    }
    func todo(_ name: String, _ words: String...) throws {
      try Program.run([Checkout.program, "-f"] + words, environment: environment(name))
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
      $0 = try RunningProgram([Checkout.program, "sync"], environment: environment("one"))
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
