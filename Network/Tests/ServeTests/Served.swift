import NetworkTestKit
import Testing
import TodoTxt

/// A server of a folder with one file, and its session.
final class Served: Sendable {
  static let program = Checkout.program

  let scratch: ScratchDirectory
  let program: RunningProgram
  let url: String
  let origin: String
  let token: String

  convenience init(_ text: String, _ options: String...) throws { try self.init(text, options) }

  convenience init(_ text: String, _ options: [String]) throws {
    let scratch = try ScratchDirectory()
    try scratch.write(text, to: "todo.txt")
    try self.init(in: scratch, options)
  }

  init(in scratch: ScratchDirectory, _ options: [String] = []) throws {
    self.scratch = scratch
    program = try RunningProgram(
      [Served.program, "serve"] + options,
      environment: Served.environment(scratch))
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

  static func environment(_ scratch: ScratchDirectory) -> [String] {
    ["HOME=\(scratch.path)", "TODO_DIR=\(scratch.path)", "TODO_NOW=2026-11-22"]
  }

  /// The output of another run of the program.
  func run(_ words: String...) throws -> String { try Served.run(words, in: scratch) }

  @discardableResult
  static func run(_ words: [String], in scratch: ScratchDirectory) throws -> String {
    try Program.run(["env"] + environment(scratch) + [program] + words)
  }

  func file(_ name: String = "todo.txt") throws -> String {
    try Program.run(["cat", "\(scratch.path)/\(name)"])
  }

  /// The answer that curl gets, and the status.
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

  func json(_ path: String) throws -> JSONValue? {
    try JSONValue.values(in: Array(ask(path).body.utf8)).first
  }

  /// The lines of an answer that does not end.
  func stream(_ path: String, headers: String...) throws -> RunningProgram {
    let words = ["curl", "-sSN", "-b", "\(scratch.path)/jar", "\(url)\(path)"]
    return try RunningProgram(words + headers.flatMap { ["-H", $0] })
  }

  @discardableResult
  func entered() throws -> Served {
    #expect(try ask("/api/v1/session", "{\"token\":\"\(token)\"}").status == "204")
    return self
  }

  func row(_ number: Int) throws -> (id: String, raw: String) {
    let rows = try json("/api/v1/tasks")?["tasks"]
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
