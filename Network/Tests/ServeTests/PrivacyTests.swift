import NetworkTestKit
import Synchronization
import Testing
import TodoStores
import TodoTxt

@testable import ServeModule

/// What each kind of token gets from each route, and hears on each stream.
@Suite(.timeLimit(.minutes(15))) struct PrivacyTests {
  private enum Kind: CaseIterable { case full, readOnly, view, none, revoked }

  /// A server of a list with tasks of a view, and tokens of each kind.
  private final class Guarded: Sendable {
    static let text = """
      Fire Bob on Friday +Secret id:1
      Buy milk +Shop after:1 note:notes/milk.md
      Hidden plan +Secret note:notes/third.md
      Buy tea +Shop
      Hidden cups +Secret note:notes/cups.md
      Buy jam +Shop note:done.txt
      Buy oil +Shop note:someday.txt

      """
    let served: Served
    private let tokens: Mutex<[Kind: String]>

    init(isAlone: Bool = false) throws {
      let scratch = try ScratchDirectory()
      try scratch.write(Self.text, to: "todo.txt")
      try scratch.write("x 2026-11-20 Fired Ann +Secret\nx 2026-11-20 Bought salt +Shop\n", to: "done.txt")
      try scratch.write("Oat\n", to: "notes/milk.md")
      try scratch.write("Secret note\n", to: "notes/third.md")
      try scratch.write("Secret plan\n", to: "someday.txt")
      try scratch.write("Secret cups\n", to: "notes/cups.md")
      try scratch.write("Buy cups +Shop note:notes/cups.md\n", to: "team/todo.txt")
      try scratch.write("Blue\n", to: "team/notes/cups.md")
      if !isAlone {
        try scratch.write(
          "export TODO_LISTS=\"\(scratch.path)/todo.txt, \(scratch.path)/team/todo.txt\"\n",
          to: ".todo/config")
      }
      let environment = ["env"] + Served.environment(scratch)
      _ = try Program.run(environment + [Served.program, "view", "--save", "shopping", "+Shop"])
      _ = try Program.run(environment + [Served.program, "view", "--save", "secret", "+Secret"])
      var tokens: [Kind: String] = [.none: ""]
      for (kind, options) in [
        (Kind.revoked, []), (.readOnly, ["--read-only"]), (.view, ["--view", "shopping"]),
      ] as [(Kind, [String])] {
        let program = try RunningProgram(
          [Served.program, "serve"] + options, environment: Served.environment(scratch))
        tokens[kind] = try #require(program.readLine()?.split(separator: "#").last.map(String.init))
        program.end()
        if kind == .revoked {
          _ = try Program.run(environment + [Served.program, "serve", "--revoke", "all"])
        }
      }
      served = try Served(in: scratch)
      tokens[.full] = served.token
      self.tokens = Mutex(tokens)
    }

    func ask(_ kind: Kind, _ path: String, _ json: String? = nil, more: [String] = []) throws -> (
      body: String, status: String
    ) {
      let token = tokens.withLock { $0[kind] ?? "" }
      let header = token.isEmpty ? [] : ["-H", "Authorization: Bearer \(token)"]
      let body =
        json.map { ["-H", "Origin: \(served.origin)", "-H", "Content-Type: application/json", "-d", $0] }
        ?? []
      let output = try Program.result(
        of: ["curl", "-sSN", "-m", path.contains("events") ? "2" : "30", "-w", "\n%{http_code}"] + header
          + body
          + more + ["\(served.url)\(path)"]
      ).output.split(separator: "\n", omittingEmptySubsequences: false)
      // A stream ends with a complaint about the time limit.
      let place = try #require(output.lastIndex { $0.count == 3 && Int($0) != nil })
      return (output[..<place].joined(separator: "\n"), String(output[place]))
    }

    func stream(_ kind: Kind, _ path: String) throws -> RunningProgram {
      let token = tokens.withLock { $0[kind] ?? "" }
      return try RunningProgram([
        "curl", "-sSN", "-H", "Authorization: Bearer \(token)", "\(served.url)\(path)",
      ])
    }
  }

  private static let request = String(repeating: "a", count: 16) + String(repeating: "0", count: 15)
  private static let edit = "[{\"do\":\"append\",\"new\":\"QnV5IGZpc2ggK1Nob3A=\"}]"

  /// A note of the token's choice, in a line that is "Buy tea +Shop" by now.
  private static let noting =
    "{\"do\":\"replace\",\"line\":4,\"old\":\"\(base64("Buy tea"))\",\"new\":\"\(base64("Tea +Shop note:notes/a.md"))\"}"

  private static func base64(_ text: String) -> String { JSONValue.base64(Array(text.utf8)).text ?? "" }

  /// The path of a call with the names of its tasks.
  private static func path(_ path: String, _ names: LineNames) -> String {
    [("SECRET", 0), ("MILK", 1), ("JAM", 5), ("OIL", 6)].reduce(path) {
      $0.replacing($1.0, with: names[$1.1])
    }
  }

  /// A call of each route of the description, and the statuses of a full, a read-only and a view's token.
  private static let calls: [(route: String, path: String, json: String?, statuses: [String])] = [
    ("post /api/v1/session", "/api/v1/session", "{\"token\":\"TOKEN\"}", ["204", "204", "204"]),
    ("get /api/v1/views", "/api/v1/views", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks", "/api/v1/tasks?view=secret&done=true", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks", "/api/v1/tasks?q=Fire%20or%20milk&around=SECRET", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks", "/api/v1/tasks?q=Fire&done=all", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks", "/api/v1/tasks?group=project&sort=due", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks/{id}", "/api/v1/tasks/SECRET", nil, ["200", "200", "404"]),
    ("get /api/v1/tasks/{id}", "/api/v1/tasks/MILK", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks/{id}", "/api/v1/tasks/JAM", nil, ["200", "200", "200"]),
    ("get /api/v1/tasks/{id}", "/api/v1/tasks/OIL", nil, ["200", "200", "200"]),
    ("get /api/v1/preview", "/api/v1/preview?text=x", nil, ["200", "200", "200"]),
    ("get /api/v1/date", "/api/v1/date?text=fri", nil, ["200", "200", "200"]),
    ("get /api/v1/actions", "/api/v1/actions", nil, ["200", "200", "200"]),
    ("get /api/v1/tags", "/api/v1/tags", nil, ["200", "200", "200"]),
    ("get /api/v1/calendar", "/api/v1/calendar?year=2026&month=11", nil, ["200", "200", "403"]),
    ("get /api/v1/statistics", "/api/v1/statistics", nil, ["200", "200", "403"]),
    ("get /api/v1/search", "/api/v1/search?q=Fire", nil, ["200", "200", "403"]),
    ("get /api/v1/events", "/api/v1/events?view=secret&since=old", nil, ["200", "200", "200"]),
    ("get /api/v1/notices", "/api/v1/notices", nil, ["200", "200", "403"]),
    ("get /api/v1/log", "/api/v1/log", nil, ["200", "200", "403"]),
    ("get /api/v1/files/{name}", "/api/v1/files/todo.txt", nil, ["200", "200", "200"]),
    ("get /api/v1/files/{name}", "/api/v1/files/done.txt", nil, ["200", "200", "404"]),
    ("get /api/v1/files/{name}", "/api/v1/files/notes%2Fmilk.md", nil, ["200", "200", "200"]),
    ("get /api/v1/files/{name}", "/api/v1/files/notes%2Fthird.md", nil, ["200", "200", "404"]),
    ("get /api/v1/files/{name}", "/api/v1/files/notes%2Fcups.md", nil, ["200", "200", "404"]),
    (
      "get /api/v1/files/{name}/events", "/api/v1/files/todo.txt/events?since=old", nil,
      ["200", "200", "200"]
    ),
    ("get /api/v1/files/{name}/events", "/api/v1/files/done.txt/events", nil, ["200", "200", "200"]),
    ("get /api/v1/files/{name}/events", "/api/v1/files/notes%2Fcups.md/events", nil, ["200", "200", "200"]),
    (
      "post /api/v1/changes", "/api/v1/changes",
      "{\"request\":\"\(request)1\",\"action\":\"complete\",\"tasks\":[{\"id\":\"SECRET\",\"raw\":\"x\"}]}",
      ["409", "403", "409"]
    ),
    (
      "post /api/v1/changes", "/api/v1/changes",
      "{\"request\":\"\(request)2\",\"action\":\"undo\",\"number\":99,\"seen\":\"x\"}",
      ["409", "403", "403"]
    ),
    (
      "post /api/v1/changes", "/api/v1/changes",
      "{\"request\":\"\(request)5\",\"action\":\"append\",\"words\":[\"x\"],\"tasks\":[{\"id\":\"MILK\",\"raw\":\"x\"}]}",
      ["409", "403", "403"]
    ),
    (
      "post /api/v1/files/{name}", "/api/v1/files/done.txt",
      "{\"request\":\"\(request)3\",\"base\":\"1-1\",\"edits\":\(edit)}", ["409", "403", "403"]
    ),
    (
      "post /api/v1/files/{name}", "/api/v1/files/todo.txt",
      "{\"request\":\"\(request)4\",\"base\":\"1-1\",\"edits\":\(edit)}", ["409", "403", "409"]
    ),
    (
      "post /api/v1/files/{name}", "/api/v1/files/todo.txt",
      "{\"request\":\"\(request)6\",\"edits\":[\(noting)]}", ["409", "403", "403"]
    ),
    (
      "post /api/v1/files/{name}", "/api/v1/files/notes%2Fcups.md",
      "{\"request\":\"\(request)7\",\"base\":\"1-1\",\"edits\":\(edit)}", ["409", "403", "403"]
    ),
  ]

  /// The text of a hidden task, its name and its number among the counts.
  private static func reveals(_ body: String) -> Bool {
    let names = LineNames(TodoList(Guarded.text))
    return ["Fire", "Ann", "Bob", "Secret", "secret", "Hidden", "plan", names[0], names[2], names.version]
      .contains { body.contains($0) }
  }

  @Test func eachRouteGivesEachTokenWhatItMaySee() throws {
    let guarded = try Guarded()
    let names = LineNames(TodoList(Guarded.text))
    for call in Self.calls {
      let path = Self.path(call.path, names)
      let json = call.json?.replacing("SECRET", with: names[0])
      for kind in Kind.allCases {
        let body = json?.replacing(
          "TOKEN", with: kind == .none || kind == .revoked ? "x" : guarded.served.token)
        let answer = try guarded.ask(kind, path, body)
        let expected: String =
          switch kind {
          case .full: call.statuses[0]
          case .readOnly: call.statuses[1]
          case .view: call.statuses[2]
          case .none, .revoked: "401"
          }
        // After ten wrong tokens an address has to wait.
        let status = answer.status == "429" ? "401" : answer.status
        #expect(status == expected, "\(kind) \(path): \(answer.body)")
        guard kind != .full, kind != .readOnly else { continue }
        #expect(!Self.reveals(answer.body), "\(kind) \(path): \(answer.body)")
      }
    }
    #expect(try guarded.served.file() == Guarded.text)
  }

  @Test func aViewOfAnotherListShowsNoLineOfTheFirst() throws {
    let scratch = try ScratchDirectory()
    let name = try #require(scratch.path.split(separator: "/").last)
    try scratch.write("Secret +Shop\n", to: "todo.txt")
    try scratch.write("Buy cups +Shop\n", to: "team/todo.txt")
    try scratch.write(
      "export TODO_LISTS=\"\(scratch.path)/todo.txt, \(scratch.path)/team/todo.txt\"\n", to: ".todo/config")
    try Served.run(["view", "--save", "shopping", "+Shop", "-list:\(name)"], in: scratch)
    let served = try Served(in: scratch, ["--view", "shopping"])
    for (path, text) in [("tasks", "Buy cups"), ("files/todo.txt", "")] {
      let answer = try served.ask("/api/v1/\(path)", headers: ["Authorization: Bearer \(served.token)"])
      #expect(answer.status == "200" && answer.body.contains(text) && !answer.body.contains("Secret"))
    }
  }

  @Test func everyRouteOfTheDescriptionIsAsked() throws {
    let description = try Program.run(["cat", "\(Checkout.package)/../Documentation/todo.openapi.json"])
    let paths = try JSONValue.values(in: Array(description.utf8)).first?["paths"]
    guard case .object(let members) = paths else { return #expect(Bool(false), "no paths") }
    let routes = members.flatMap { path -> [String] in
      guard case .object(let methods) = path.value else { return [] }
      return methods.map { "\($0.name) \(path.name)" }
    }
    #expect(Set(routes) == Set(Self.calls.map(\.route)))
  }

  @Test func theActionsAreThoseThatTheTokenMayDo() throws {
    let guarded = try Guarded()
    func actions(_ kind: Kind) throws -> [String] {
      let answer = try JSONValue.values(in: Array(guarded.ask(kind, "/api/v1/actions").body.utf8)).first
      return (answer?["actions"]?.elements ?? []).compactMap { $0["name"]?.text }
    }
    let (all, few) = (try actions(.full), try actions(.view))
    #expect(all.contains("append") && few.contains("due") && Set(few).isSubset(of: all))
    for action in all {
      let json = "{\"request\":\"\(Self.request)1\",\"action\":\"\(action)\"}"
      let status = try guarded.ask(.view, "/api/v1/changes", json).status
      #expect((status == "403") == !few.contains(action), "\(action): \(status)")
    }
    #expect(try actions(.readOnly).isEmpty)
  }

  @Test(arguments: ["tasks", "tags", "actions", "events"])
  func aViewHasNoOtherList(_ path: String) throws {
    let guarded = try Guarded()
    #expect(try guarded.ask(.full, "/api/v1/tags?list=done.txt").status == "200")
    #expect(try guarded.ask(.view, "/api/v1/\(path)?list=done.txt").status == "403")
    let change =
      "{\"request\":\"\(Self.request)1\",\"action\":\"add\",\"text\":\"Tea +Shop\",\"list\":\"done.txt\"}"
    #expect(try guarded.ask(.view, "/api/v1/changes", change).status == "403")
  }

  @Test(arguments: ["/api/v1/events?since=old", "/api/v1/files/todo.txt/events"])
  func aStreamOfAViewTellsNothingOfOtherTasks(_ path: String) throws {
    let guarded = try Guarded(isAlone: true)
    let stream = try guarded.stream(.view, path)
    defer { stream.end() }
    var heard = ""
    func nextEvent() throws -> String {
      var event = ""
      while let line = stream.readLine(), !line.isEmpty { event += line + "\n" }
      #expect(event.contains("id: "))
      heard += event
      return event
    }
    _ = try nextEvent()
    let add = "{\"request\":\"\(Self.request)1\",\"action\":\"add\",\"text\":\"Sue Bob +Secret\"}"
    #expect(try guarded.ask(.full, "/api/v1/changes", add).status == "200")
    try guarded.served.scratch.write(
      Guarded.text.replacing("Hidden plan", with: "Hidden plot") + "Sue Bob +Secret\n", to: "todo.txt")
    try guarded.served.scratch.write("x 2026-11-21 Fired Zoe +Secret\n", to: "done.txt")
    _ = try guarded.served.run("view", "--save", "other", "+Secret")
    let shop = "{\"request\":\"\(Self.request)2\",\"action\":\"add\",\"text\":\"Buy rice +Shop\"}"
    #expect(try guarded.ask(.full, "/api/v1/changes", shop).status == "200")
    var event = try nextEvent()
    // An event for a changed view asks to reload and names nothing.
    while event.contains("event: views") { event = try nextEvent() }
    #expect(path.contains("files") || event.contains("Buy rice"), "\(event)")
    for word in ["Bob", "Hidden", "plot", "Zoe", "Secret", "other", "aaaaaaa"] {
      #expect(!heard.contains(word))
    }
    #expect(heard.split(separator: "event: change").count <= 3, "\(heard)")
  }

  @Test func aRequestBelongsToItsToken() throws {
    let guarded = try Guarded()
    let add = "{\"request\":\"\(Self.request)1\",\"action\":\"add\",\"text\":\"Sue Bob +Secret\"}"
    let shop = "{\"request\":\"\(Self.request)1\",\"action\":\"add\",\"text\":\"Buy rice +Shop\"}"
    #expect(try guarded.ask(.full, "/api/v1/changes", add).body.contains("Sue Bob"))
    #expect(try guarded.ask(.readOnly, "/api/v1/changes", add).status == "403")
    let other = try guarded.ask(.view, "/api/v1/changes", shop)
    #expect(other.status == "200" && !other.body.contains("Sue"))
    #expect(try guarded.ask(.full, "/api/v1/changes", add).body.contains("Sue Bob"))
    #expect(try guarded.served.file() == Guarded.text + "Sue Bob +Secret\nBuy rice +Shop\n")
  }

  @Test func aTaskThatLeavesTheViewIsGone() throws {
    let guarded = try Guarded()
    let names = LineNames(TodoList(Guarded.text))
    _ = try guarded.ask(.view, "/api/v1/tasks")
    try guarded.served.scratch.write(
      Guarded.text.replacing("Buy tea +Shop", with: "Poison the tea +Secret"), to: "todo.txt")
    for action in ["complete", "edit", "due"] {
      let answer = try guarded.ask(
        .view, "/api/v1/changes",
        "{\"request\":\"\(Self.request)\(action.count)\",\"action\":\"\(action)\",\"text\":\"x +Shop\",\"tasks\":"
          + "[{\"id\":\"\(names[3])\",\"raw\":\"Buy tea +Shop\"}]}")
      #expect(answer.status == "409" && !answer.body.contains("Poison"), "\(answer.body)")
    }
  }

  @Test(arguments: [("+Secret", "200"), ("+Shop", "400")])
  func onlyTasksOfTheViewBlock(project: String, status: String) throws {
    let guarded = try Guarded()
    let text = Guarded.text.replacing("Buy tea +Shop", with: "Buy tea +Shop after:hid")
    try guarded.served.scratch.write("\(text)Sue Bob \(project) id:hid\n", to: "todo.txt")
    _ = try guarded.ask(.view, "/api/v1/tasks")
    let name = LineNames(TodoList("\(text)Sue Bob \(project) id:hid\n"))[3]
    let answer = try guarded.ask(
      .view, "/api/v1/changes",
      "{\"request\":\"\(Self.request)1\",\"action\":\"complete\",\"tasks\":"
        + "[{\"id\":\"\(name)\",\"raw\":\"Buy tea +Shop after:hid\"}]}")
    #expect(
      answer.status == status && answer.body.contains("blocked by") == (status == "400"), "\(answer.body)")
  }

  @Test func theHistoryOfATaskBeginsInItsView() throws {
    let guarded = try Guarded()
    _ = try guarded.served.run("replace", "3", "Buy a fern +Shop")
    _ = try guarded.served.run("pri", "3", "B")
    let list = try guarded.served.file()
    let name = LineNames(TodoList(list))[2]
    let detail = try guarded.ask(.view, "/api/v1/tasks/\(name)")
    #expect(detail.status == "200" && detail.body.contains("Buy a fern") && !Self.reveals(detail.body))
    #expect(detail.body.contains("\"title\":\"Priority B\""))
  }

  /// A view without a filter lists all tasks, but not for a token.
  @Test(arguments: ["", "shopping =\n", "shopping = --group-by due\n", "shopping = sort:due limit:9\n"])
  func anAddressOfAViewThatIsGoneShowsAndChangesNothing(_ views: String) throws {
    let guarded = try Guarded()
    try guarded.served.scratch.write(views, to: ".config/todo/views")
    let names = LineNames(TodoList(Guarded.text))
    for call in Self.calls where call.path != "/api/v1/session" {
      let path = Self.path(call.path, names)
      let answer = try guarded.ask(.view, path, call.json?.replacing("SECRET", with: names[0]))
      let isRefused = answer.body.contains("The view of this address no longer exists.")
      #expect(isRefused || call.json != nil && answer.status == "403", "\(path): \(answer.body)")
      #expect(!answer.body.contains("milk") && !Self.reveals(answer.body), "\(path): \(answer.body)")
    }
    #expect(try guarded.served.file() == Guarded.text)
    let start = try Program.result(
      of: [Served.program, "serve", "--view", "shopping"],
      environment: Served.environment(guarded.served.scratch))
    #expect(start.status == 1 && start.output.contains("view “shopping”"), "\(start)")
  }

  @Test func aCookieIsASessionThatEnds() throws {
    let guarded = try Guarded()
    let served = guarded.served
    try served.entered()
    let jar = try Program.run(["cat", "\(served.scratch.path)/jar"])
    #expect(jar.contains("todo_") && !jar.contains(served.token))
    #expect(try served.ask("/api/v1/tasks").status == "200")
    let port = served.url.split(separator: ":")[2]
    let asCookie = try guarded.ask(.none, "/api/v1/tasks", more: ["-b", "todo_\(port)=\(served.token)"])
    #expect(asCookie.status == "401")
    let state = "\(served.scratch.path)/.local/state/todo/serve-sessions"
    #expect(try Program.run(["stat", "-c", "%a", state]) == "600\n")
    served.program.end()
    // The server starts again 91 days later.
    let later = try RunningProgram(
      [Served.program, "serve"],
      environment: ["HOME=\(served.scratch.path)", "TODO_DIR=\(served.scratch.path)", "TODO_NOW=2027-02-21"])
    defer { later.end() }
    let line = try #require(later.readLine())
    #expect(line.contains(":\(port)/"), "a restarted server takes another port")
    #expect(try served.ask("/api/v1/tasks").status == "401")
  }

  @Test func aRevocationThatFailsIsTold() throws {
    let guarded = try Guarded()
    let state = "\(guarded.served.scratch.path)/.local/state/todo"
    _ = try Program.run([
      "sh", "-c", "cp '\(state)/serve-tokens' '\(state)/copy'; chattr +i '\(state)/serve-tokens' || true",
    ])
    defer { _ = try? Program.run(["chattr", "-i", "\(state)/serve-tokens"]) }
    let name = try #require(try guarded.served.run("serve", "--tokens").split(separator: " ").first)
    let result = try Program.result(
      of: [Served.program, "serve", "--revoke", String(name)],
      environment: Served.environment(guarded.served.scratch))
    let isValid = try guarded.served.run("serve", "--tokens").contains(name)
    #expect((result.status != 0) == isValid, "\(result)")
  }
}
