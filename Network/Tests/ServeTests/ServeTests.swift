import NetworkTestKit
import Testing
import TodoTxt

@testable import ServeModule

/// The program as a server, asked as a browser would. The date is 2026-11-22.
@Suite(.timeLimit(.minutes(5))) struct ServeTests {
  private static let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// A server of a folder with one file, and its session.
  private final class Served {
    let scratch: ScratchDirectory
    let program: RunningProgram
    let url: String
    let origin: String
    let token: String

    convenience init(_ text: String, _ options: String...) throws { try self.init(text, options) }

    init(_ text: String, _ options: [String]) throws {
      scratch = try ScratchDirectory()
      try scratch.write(text, to: "todo.txt")
      program = try RunningProgram(
        ["\(ServeTests.package)/.build/debug/todo-network", "serve"] + options,
        environment: ["HOME=\(scratch.path)", "TODO_DIR=\(scratch.path)", "TODO_NOW=2026-11-22"])
      // A warning may come before the address.
      var line = try #require(program.readLine())
      while !line.contains("#") { line = try #require(program.readLine()) }
      let parts = line.split(separator: "#")
      (url, token) = (String(parts[0].dropLast()), String(parts[1]))
      origin = url.split(separator: "/").prefix(2).joined(separator: "//")
    }

    deinit {
      program.end()
      scratch.remove()
    }

    func file() throws -> String { try Program.run(["cat", "\(scratch.path)/todo.txt"]) }

    /// What curl gets, and the status.
    func ask(_ path: String, _ json: String? = nil, headers: [String] = []) throws -> (
      body: String, status: String
    ) {
      let cookies = ["-b", "\(scratch.path)/jar", "-c", "\(scratch.path)/jar"]
      let body =
        json.map { ["-H", "Origin: \(origin)", "-H", "Content-Type: application/json", "-d", $0] } ?? []
      let output = try Program.run(
        ["curl", "-sS", "-m", "20", "-w", "%{http_code}", "\(url)\(path)"] + cookies + body
          + headers.flatMap { ["-H", $0] })
      return (String(output.dropLast(3)), String(output.suffix(3)))
    }

    func enter() throws {
      #expect(try ask("/api/v1/session", "{\"token\":\"\(token)\"}").status == "204")
    }

    func row(_ number: Int) throws -> (id: String, raw: String) {
      let rows = try JSONValue.values(in: Array(ask("/api/v1/tasks").body.utf8)).first?["tasks"]
      guard case .array(let rows) = rows else { throw Missing() }
      let row = try #require(rows.first { $0["n"] == .number(number) })
      return try (#require(row["id"]?.text), #require(row["raw"]?.text))
    }

    func change(_ request: Int, _ action: String, _ row: (id: String, raw: String)?, _ more: String = "")
      throws -> (
        body: String, status: String
      )
    {
      let id = String(repeating: "0", count: 31) + "\(request)"
      let tasks = row.map { ",\"tasks\":[{\"id\":\"\($0.id)\",\"raw\":\"\($0.raw)\"}]" } ?? ""
      return try ask("/api/v1/changes", "{\"request\":\"\(id)\",\"action\":\"\(action)\"\(tasks)\(more)}")
    }
  }

  private struct Missing: Error {}

  @Test func onlyTheTokenOpens() throws {
    let served = try Served("Call Mom\n")
    #expect(try served.ask("/api/v1/tasks").status == "401")
    #expect(try served.ask("/api/v1/session", "{\"token\":\"x\"}").status == "401")
    try served.enter()
    let tasks = try served.ask("/api/v1/tasks")
    #expect(tasks.status == "200")
    #expect(tasks.body.contains("\"raw\":\"Call Mom\""))
    for _ in 0..<10 { _ = try served.ask("/api/v1/session", "{\"token\":\"x\"}") }
    #expect(try served.ask("/api/v1/session", "{\"token\":\"\(served.token)\"}").status == "429")
  }

  @Test(arguments: [
    ("Host: evil.example", "421"), ("Origin: http://evil.example", "403"),
    ("Content-Type: text/plain", "415"),
  ])
  func aChangeFromElsewhereIsRefused(_ header: String, _ status: String) throws {
    let served = try Served("Call Mom\n")
    try served.enter()
    let name = header.prefix { $0 != ":" }
    let usual = ["Origin: \(served.origin)", "Content-Type: application/json"].filter { !$0.hasPrefix(name) }
    let answer = try Program.run(
      [
        "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-b", "\(served.scratch.path)/jar", "-d",
        "{}",
      ]
        + (usual + [header]).flatMap { ["-H", $0] } + ["\(served.url)/api/v1/changes"])
    #expect(answer == status)
    #expect(try served.file() == "Call Mom\n")
  }

  @Test func aChangeSaysWhatItHasSeenAndIsDoneOnce() throws {
    let served = try Served("(A) Call Mom\nBuy milk\n")
    try served.enter()
    let milk = try served.row(2)
    #expect(try served.change(1, "add", nil, ",\"text\":\"Pay rent\"").status == "200")
    #expect(try served.change(1, "add", nil, ",\"text\":\"Pay rent\"").status == "200")
    #expect(try served.file() == "(A) Call Mom\nBuy milk\nPay rent\n")
    #expect(try served.change(2, "edit", milk, ",\"text\":\"Buy oat milk\"").status == "200")
    let conflict = try served.change(3, "edit", milk, ",\"text\":\"Buy soy milk\"")
    #expect(conflict.status == "409")
    #expect(conflict.body.contains("\"raw\":\"Buy oat milk\""))
    #expect(try served.change(4, "complete", served.row(1)).status == "200")
    #expect(try served.file() == "\nBuy oat milk\nPay rent\n")
    #expect(try served.change(5, "undo", nil).status == "200")
    #expect(try served.file() == "(A) Call Mom\nBuy oat milk\nPay rent\n")
  }

  @Test func aStreamTellsWhatIsNewerThanItKnows() throws {
    let served = try Served("Call Mom\n")
    try served.enter()
    let stream = try RunningProgram([
      "curl", "-sSN", "-b", "\(served.scratch.path)/jar", "-H", "Last-Event-ID: old",
      "\(served.url)/api/v1/events",
    ])
    defer { stream.end() }
    let first = try #require(stream.readLine())
    #expect(first.hasPrefix("id: "))
    while let line = stream.readLine(), !line.isEmpty {}
    try served.scratch.write("Call Dad\n", to: "todo.txt")
    let second = try #require(stream.readLine())
    #expect(second.hasPrefix("id: "))
    #expect(second != first)
  }

  @Test func readOnlyChangesNothing() throws {
    let served = try Served("Call Mom\n", "--read-only", "--base", "/todo")
    try served.enter()
    #expect(try served.change(1, "delete", served.row(1)).status == "403")
    #expect(try served.file() == "Call Mom\n")
  }

  @Test(arguments: ["milk", "two", "nothing"])
  func aSearchAnswersWithAllMatches(_ query: String) throws {
    let served = try Served("milk one\nmilk two\nmilk three\n")
    try served.enter()
    let answer = try served.ask("/api/v1/search?q=\(query)")
    #expect(answer.status == "200")
    let tasks = try JSONValue.values(in: Array(answer.body.utf8)).first?["tasks"]?.elements
    #expect(tasks?.count == ["milk": 3, "two": 1, "nothing": 0][query])
  }

  @Test func aPreviewIsWhatAddMakes() throws {
    let served = try Served("")
    try served.enter()
    let preview = try served.ask("/api/v1/preview?text=Call%20Mom%20due:fri")
    #expect(preview.body.hasPrefix("{\"raw\":\"Call Mom due:2026-11-27\"}"))
    #expect(try served.change(1, "add", nil, ",\"text\":\"Call Mom due:fri\"").status == "200")
    #expect(try served.file() == "Call Mom due:2026-11-27\n")
  }

  @Test func severalTasksAreChangedOrNone() throws {
    let served = try Served("a\na\na\nb\n")
    try served.enter()
    let (first, second, third) = try (served.row(1), served.row(2), served.row(3))
    let other = try served.row(4)
    let stale = ",{\"id\":\"\(other.id)\",\"raw\":\"c\"}"
    func named(_ rows: [(id: String, raw: String)]) -> String {
      rows.map { "{\"id\":\"\($0.id)\",\"raw\":\"\($0.raw)\"}" }.joined(separator: ",")
    }
    #expect(try served.change(1, "complete", nil, ",\"tasks\":[\(named([first]))\(stale)]").status == "409")
    #expect(try served.file() == "a\na\na\nb\n")
    let all = ",\"tasks\":[\(named([first, second, third]))]"
    #expect(try served.change(2, "delete", nil, all).status == "200")
    #expect(try served.file() == "\n\n\nb\n")
  }

  @Test(arguments: [
    (["--host", "Todo.Example.org"], "todo.example.org", "200"),
    (["--host", "todo.example.org"], "todo.example.org:PORT", "200"),
    (["--listen", "0.0.0.0"], "127.0.0.2:PORT", "200"), (["--listen", "0.0.0.0"], "192.0.2.1:PORT", "421"),
    ([], "127.0.0.1:1", "421"), ([], "todo.example.org:PORT", "421"),
  ])
  func aHostIsServedUnderItsNames(_ options: [String], _ host: String, _ status: String) throws {
    let served = try Served("Call Mom\n", options)
    let port = String(served.url.split(separator: ":")[2])
    let address = host.hasPrefix("127.0.0.2") ? "127.0.0.2" : "127.0.0.1"
    let answer = try Program.run([
      "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H",
      "Host: \(host.split(separator: ":")[0])\(host.hasSuffix(":PORT") ? ":\(port)" : host.hasSuffix(":1") ? ":1" : "")",
      "http://\(address):\(port)/",
    ])
    #expect(answer == status)
  }

  @Test func aLineKeepsItsNameWhileOthersMove() {
    let before = LineNames(TodoList("a\nb\na\n"))
    let after = LineNames(TodoList("new\na\nb\na\n"))
    #expect((0..<3).map { before[$0] } == (1..<4).map { after[$0] })
    let edited = LineNames(TodoList("a\nbb\na\n"))
    #expect(edited.moved(since: before) == [before[1]: edited[1]])
  }

  @Test(arguments: [("a=%2BWork+x", ["a": "+Work x"]), ("a=%zz&b", ["a": "%zz", "b": ""]), ("", [:])])
  func aQueryIsDecoded(_ text: String, _ values: [String: String]) {
    #expect(FormText.values(in: text[...]) == values)
  }
}
