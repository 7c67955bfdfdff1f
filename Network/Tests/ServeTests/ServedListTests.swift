import ModuleKit
import ModuleTestKit
import NetworkTestKit
import PlainText
import RemoteServices
import Synchronization
import Testing
import TodoStores
import TodoTxt
@testable import ServeModule

/// A list of a `todo serve` as a store, over the loopback.
@Suite(.timeLimit(.minutes(15))) struct ServedListTests {
  @Test(arguments: StoreRule.all + StoreRule.undoing) func keepsTo(rule: StoreRule) async throws {
    try await rule.check { try ServedListUnderTest($0) }
  }

  @Test func keepsEveryUntouchedByte() throws {
    let test = try ServedListUnderTest("")
    let bytes: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("a\r\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("b \r\nno end".utf8)
    try test.served.scratch.write(bytes: bytes, to: "todo.txt")
    let list = try test.store.list()
    #expect(list.bytes == bytes)
    try test.store.apply([
      .replace(TodoLine(list[2]), with: Array("B".utf8)), .remove(TodoLine(list[1]), leavingBlank: false),
    ])
    let after = try test.store.list().bytes
    #expect(after == [0xEF, 0xBB, 0xBF] + Array("a\r\nB\r\nno end".utf8))
    #expect(
      try Program.run([
        "cmp", "\(test.served.scratch.path)/todo.txt", test.served.scratch.write(bytes: after, to: "copy"),
      ]) == "")
  }

  // MARK: Faults

  /// A proxy in front of the real server, which loses answers on demand.
  private static func lossy(
    _ served: Served, _ loses: @escaping @Sendable (LoopbackServer.Request, Int) -> LoopbackServer.Reply?
  ) throws -> LoopbackServer {
    let count = Mutex(0)
    let base = served.url
    return try LoopbackServer { request in
      let turn = count.withLock { count in
        if request.method == "POST" { count += 1 }
        return count
      }
      guard let url = RemoteURL(base + request.target) else { return .hangUp }
      var forwarded = RemoteRequest(
        request.method == "POST" ? .post : .get, url,
        headers: request.headers.filter {
          ["authorization", "content-type", "if-none-match"].contains($0.name.lowercased())
        })
      forwarded.body = request.body
      guard
        let answer = try? RemoteWork.wait(for: { [forwarded] in
          try await HTTPTransport().send(forwarded, limit: 1 << 20, seconds: 30)
        })
      else { return .hangUp }
      return loses(request, turn) ?? .answer(answer)
    }
  }

  private static func store(
    at url: String, _ served: Served, attempts: Int = 5, token: String? = nil
  ) -> ServedListStore {
    var services = StoreServices.inMemory()
    services.token = token ?? served.token
    let retries = RetryPolicy(attempts: attempts, sleep: { _ in })
    return ServedListStore(
      ServedListState(
        ServedListLink(ServedListPlace("\(url)/todo.txt"), services: services, retries: retries)))
  }

  @Test(arguments: [1, 2, 4]) func makesAChangeOnceIfItsAnswerIsLost(_ losses: Int) throws {
    let served = try Served("Call Mom\n")
    let server = try Self.lossy(served) { request, turn in
      request.method == "POST" && turn <= losses ? .hangUp : nil
    }
    defer { server.stop() }
    try Self.store(at: server.url, served).append(Array("Buy milk".utf8))
    #expect(try served.file() == "Call Mom\nBuy milk\n")
    #expect(server.requests.count { $0.method == "POST" } == losses + 1)
  }

  @Test func reportsAnUnansweredChangeAsUnknown() throws {
    let served = try Served("Call Mom\n")
    let server = try Self.lossy(served) { request, _ in request.method == "POST" ? .hangUp : nil }
    defer { server.stop() }
    let error = #expect(throws: TodoStoreError.self) {
      try Self.store(at: server.url, served, attempts: 2).append(Array("Buy milk".utf8))
    }
    guard case .unanswered = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(try served.file() == "Call Mom\nBuy milk\n")
  }

  @Test func aKilledServerMakesAChangeOnce() throws {
    let served = try Served("Call Mom\n")
    let again = Mutex<Served?>(nil)
    let server = try Self.lossy(served) { request, turn in
      guard request.method == "POST", turn == 1 else { return nil }
      // The newest requests are in the state directory as if no answer had been written.
      served.program.end()
      let log = "\(served.scratch.path)/.local/state/todo/serve-requests"
      _ = try? Program.run(["sed", "-i", "/^done/d", log])
      again.withLock {
        $0 = try? Served(in: served.scratch, ["--port", String(served.url.split(separator: ":")[2])])
      }
      return .hangUp
    }
    defer { server.stop() }
    try Self.store(at: server.url, served).append(Array("Buy milk".utf8))
    #expect(try served.file() == "Call Mom\nBuy milk\n")
    #expect(again.withLock { $0 != nil })
  }

  /// Answers that give neither a list nor a change.
  @Test(arguments: [
    LoopbackServer.Reply.cutOff(promised: 100, sent: 3), .hangUp, .bytes(Array("nonsense".utf8)),
    .answer(RemoteAnswer(headers: [RemoteHeader("ETag", "\"1-1\"")], body: Array("Call\n".utf8))),
    .answer(RemoteAnswer(body: Array("<p>Log in</p>".utf8))), .answer(RemoteAnswer(status: 404)),
    .answer(RemoteAnswer(status: 304)), .answer(RemoteAnswer(status: 206)),
    .answer(RemoteAnswer(status: 500)),
    .answer(RemoteAnswer(status: 302, headers: [RemoteHeader("Location", "http://127.0.0.1:1/")])),
  ])
  func rejectsInvalidAnswers(_ reply: LoopbackServer.Reply) throws {
    let served = try Served("Call Mom\n")
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let store = Self.store(at: server.url, served, attempts: 1)
    #expect(throws: TodoStoreError.self) { try store.list() }
    #expect(throws: TodoStoreError.self) { try store.append(Array("Buy milk".utf8)) }
    #expect(!server.requests.contains { $0.method == "POST" })
  }

  @Test func sendsTheTokenToNoOtherServer() throws {
    let served = try Served("Call Mom\n")
    let other = try LoopbackServer { _ in .hangUp }
    let server = try LoopbackServer { _ in
      .answer(RemoteAnswer(status: 307, headers: [RemoteHeader("Location", "\(other.url)/")]))
    }
    defer { [server, other].forEach { $0.stop() } }
    #expect(throws: TodoStoreError.self) { try Self.store(at: server.url, served).list() }
    #expect(other.requests.isEmpty)
  }

  @Test func refusesAnotherMachineWithoutEncryption() throws {
    let served = try Served("Call Mom\n")
    let error = #expect(throws: TodoStoreError.self) {
      try Self.store(at: "http://192.0.2.1", served).list()
    }
    #expect("\(try #require(error))".contains("without https"))
  }

  // MARK: Rights

  /// A server whose token shows the tasks of a shopping list.
  private static func shop(_ text: String) throws -> Served {
    let scratch = try ScratchDirectory()
    try scratch.write(text, to: "todo.txt")
    try scratch.write("x 2026-11-20 Sell the car +Shop\n", to: "done.txt")
    try Served.run(["view", "--save", "shopping", "+Shop"], in: scratch)
    return try Served(in: scratch, ["--view", "shopping"])
  }

  @Test func aTokenOfAViewSeesItsTasksUnderTheirNumbers() throws {
    let served = try Self.shop("Ship it +Work\r\nBuy milk +Shop\r\nSecret\r\nBuy tea +Shop")
    let store = Self.store(at: served.url, served)
    #expect(try store.list() == TodoList("\r\nBuy milk +Shop\r\n\r\nBuy tea +Shop"))
    let bearer = ["Authorization: Bearer \(served.token)"]
    #expect(try served.ask("/api/v1/files/done.txt", headers: bearer).status == "404")
    #expect(try served.ask("/api/v1/files/report.txt", headers: bearer).status == "403")
    #expect(try served.ask("/api/v1/files/notes/x.md", headers: bearer).status == "404")
    try served.scratch.write("Ship it +Work note:notes/x.md\n", to: "todo.txt")
    try Program.run(["mkdir", "\(served.scratch.path)/notes"])
    try served.scratch.write("Secret\n", to: "notes/x.md")
    #expect(try served.ask("/api/v1/files/notes/x.md", headers: bearer).status == "404")
    try served.scratch.write("Buy milk +Shop note:notes/x.md\n", to: "todo.txt")
    #expect(try served.ask("/api/v1/files/notes/x.md", headers: bearer).body == "Secret\n")
  }

  @Test func aTokenOfAViewChangesItsTasks() throws {
    let served = try Self.shop("Ship it +Work\nBuy milk +Shop\nSecret\nBuy tea +Shop\n")
    let store = Self.store(at: served.url, served)
    let list = try store.list()
    try store.apply([
      .replace(TodoLine(list[1]), with: Array("(A) Buy milk +Shop".utf8)),
      .move(TodoLine(list[3]), to: "\(served.url)/done.txt", leavingBlank: true),
      .append(Array("Buy bread +Shop".utf8)),
    ])
    #expect(try store.list() == TodoList("\n(A) Buy milk +Shop\n\n\nBuy bread +Shop\n"))
    // As the action note does, under the name that it chooses.
    for (name, isAllowed) in [("ship-it", false), ("buy-bread", true)] {
      let edit = TodoEdit.replace(
        TodoLine(try store.list()[4]), with: Array("Buy bread +Shop note:notes/\(name).md".utf8))
      #expect(((try? store.apply([edit])) != nil) == isAllowed)
    }
    // As undo does.
    try store.apply([.replace(TodoLine(number: 4, text: []), with: Array("Buy tea +Shop".utf8))])
    #expect(
      try served.file()
        == "Ship it +Work\n(A) Buy milk +Shop\nSecret\nBuy tea +Shop\nBuy bread +Shop note:notes/buy-bread.md\n"
    )
    #expect(
      try Program.run(["cat", "\(served.scratch.path)/done.txt"])
        == "x 2026-11-20 Sell the car +Shop\nBuy tea +Shop\n")
  }

  @Test(arguments: [
    TodoEdit.append(Array("Ship more +Work".utf8)), .insert(Array("Ship more +Work\n".utf8), at: 1),
    .replace(TodoLine(number: 1, text: []), with: Array("Buy tea +Shop".utf8)),
    .remove(TodoLine(number: 1, text: []), leavingBlank: false),
    .remove(TodoLine(number: 3, text: []), leavingBlank: false),
    .replace(TodoLine(number: 3, text: []), with: Array("Ship more +Work".utf8)),
    .move(TodoLine(number: 1, text: []), to: "done.txt", leavingBlank: true),
  ])
  func aTokenOfAViewChangesNothingElse(_ edit: TodoEdit) throws {
    let text = "Ship it +Work\nBuy milk +Shop\n\n"
    let served = try Self.shop(text)
    let bearer = ["Authorization: Bearer \(served.token)"]
    let change = JSONValue.object([
      JSONMember("request", .string("1" + String(repeating: "0", count: 31))),
      JSONMember("edits", [edit.json]),
    ])
    let answer = try served.ask(
      "/api/v1/files/todo.txt", String(decoding: change.line, as: UTF8.self), headers: bearer)
    #expect(answer.status == "403" && answer.body.contains("view") && !answer.body.contains("it +Work"))
    for name in ["done.txt", "report.txt"] {
      #expect(
        try served.ask("/api/v1/files/\(name)", String(decoding: change.line, as: UTF8.self), headers: bearer)
          .status != "200")
    }
    #expect(try served.file() == text)
    #expect(
      try Program.run(["cat", "\(served.scratch.path)/done.txt"]) == "x 2026-11-20 Sell the car +Shop\n")
  }

  // MARK: Following

  @Test func aStreamSendsTheChangedBytes() throws {
    let served = try Served("Call Mom\nBuy milk\n")
    let version = StableHash.version(of: Array("Call Mom\nBuy milk\n".utf8))
    let stream = try served.stream(
      "/api/v1/files/todo.txt/events", headers: "Authorization: Bearer \(served.token)")
    defer { stream.end() }
    #expect(stream.readLine() == "id: \(version)")
    while let line = stream.readLine(), !line.isEmpty {}
    try served.scratch.write("Call Mom\nBuy oat milk\n", to: "todo.txt")
    _ = stream.readLine()
    #expect(stream.readLine() == "event: file")
    let data = try #require(stream.readLine()?.dropFirst("data: ".count))
    let change = try #require(try JSONValue.values(in: Array(data.utf8)).first)
    #expect(
      change == ["base": .string(version), "at": 13, "removed": 0, "inserted": .string(base64("oat "))])
  }

  /// A follower makes the change that an event brings, and fetches the list only if that fails.
  @Test(arguments: [
    (base: "Call\n", at: 4, removed: 0, inserted: " Mom", fetches: 1),
    (base: "Write\n", at: 4, removed: 0, inserted: " Mom", fetches: 2),
    (base: "Call\n", at: 4, removed: 9, inserted: " Mom", fetches: 2),
    (base: "Call\n", at: 4, removed: 0, inserted: " Dad", fetches: 2),
  ])
  func aFollowerFetchesTheListOnlyIfAChangeFails(
    _ change: (base: String, at: Int, removed: Int, inserted: String, fetches: Int)
  ) async throws {
    let version: @Sendable (String) -> String = { StableHash.version(of: Array($0.utf8)) }
    let data: JSONValue = [
      "base": .string(version(change.base)), "at": .number(change.at), "removed": .number(change.removed),
      "inserted": .base64(Array(change.inserted.utf8)),
    ]
    let line = String(decoding: data.line, as: UTF8.self)
    let event = "id: \(version("Call Mom\n"))\nevent: file\ndata: \(line)\n"
    let fetches = Mutex(0)
    let server = try LoopbackServer { request in
      if request.target.hasSuffix("/events") {
        return .bytes(Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n\(event)".utf8))
      }
      let text = fetches.withLock { count in
        count += 1
        return count == 1 ? "Call\n" : "Call Mom\n"
      }
      let headers = [RemoteHeader("ETag", "\"\(version(text))\"")]
      return .answer(RemoteAnswer(headers: headers, body: Array(text.utf8)))
    }
    defer { server.stop() }
    var services = StoreServices.inMemory()
    services.token = "x"
    let store = ServedListStore(
      ServedListState(
        ServedListLink(
          ServedListPlace("\(server.url)/todo.txt"), services: services,
          // The connection that has ended is not opened again.
          retries: RetryPolicy(sleep: { _ in try await Task.sleep(for: .seconds(600)) }))))
    for await update in store.updates() where update.list == TodoList("Call Mom\n") { break }
    #expect(fetches.withLock(\.self) == change.fetches)
  }

  @Test func aReadOnlyServerRefusesChanges() throws {
    let served = try Served("Call Mom\n", "--read-only")
    let store = Self.store(at: served.url, served)
    #expect(try store.list() == TodoList("Call Mom\n"))
    let error = #expect(throws: TodoStoreError.self) { try store.append(Array("x".utf8)) }
    #expect("\(try #require(error))".contains("can only read"))
    #expect(try served.file() == "Call Mom\n")
  }

  @Test(arguments: ["../todo.txt", "notes/../todo.txt", ".todo.txt", "notes/.hidden", "secret", "notes/", ""])
  func servesOnlyListsAndNotes(_ name: String) throws {
    let served = try Served("Call Mom\n")
    try served.scratch.write("secret", to: "secret")
    let path = name.replacing("/", with: "%2F")
    let answer = try served.ask("/api/v1/files/\(path)", headers: ["Authorization: Bearer \(served.token)"])
    #expect(answer.status == "404" && !answer.body.contains("Mom"))
  }

  @Test func refusesAPageOfAnotherOriginWithAToken() throws {
    let served = try Served("Call Mom\n")
    let edit =
      "{\"request\":\"\("1" + String(repeating: "0", count: 31))\",\"edits\":[{\"do\":\"append\",\"new\":\"YQ==\"}]}"
    let words = [
      "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(served.token)",
      "-d", edit,
      "\(served.url)/api/v1/files/todo.txt", "-H", "Content-Type: application/json", "-H",
    ]
    #expect(try Program.run(words + ["Origin: http://evil.example"]) == "403")
    #expect(try Program.run(words.dropLast(3) + []) == "415")
    #expect(try served.file() == "Call Mom\n")
    #expect(try Program.run(words + ["X: y"]) == "200")
    #expect(try served.file() == "Call Mom\na\n")
  }

  @Test func refusesAChangeOfAnOutdatedLine() throws {
    let served = try Served("Call Mom\n")
    let bearer = ["Authorization: Bearer \(served.token)"]
    func edit(_ request: Int, _ base: String) throws -> (body: String, status: String) {
      let id = "1" + String(repeating: "0", count: 30) + "\(request)"
      return try served.ask(
        "/api/v1/files/todo.txt",
        "{\"request\":\"\(id)\",\(base)\"edits\":[{\"do\":\"replace\",\"line\":1,\"old\":\"\(base64("Call Dad"))\",\"new\":\"YQ==\"}]}",
        headers: bearer)
    }
    for (request, base) in ["\"base\":\"1-1\",", ""].enumerated() {
      let answer = try edit(request, base)
      #expect(answer.status == "409")
      let line = try JSONValue.values(in: Array(answer.body.utf8)).first?["lines"]?.elements?.first
      #expect(line?["now"]?.text == base64("Call Mom") && line?["old"]?.text == base64("Call Dad"))
    }
    #expect(try served.file() == "Call Mom\n")
  }

  private func base64(_ text: String) -> String {
    String(decoding: Base64.encode(Array(text.utf8)[...]), as: UTF8.self)
  }

  // MARK: The program

  @Test func theProgramChangesTheListOfAnotherMachine() throws {
    let served = try Served("(A) Call Mom\nBuy milk\n")
    let client = try ScratchDirectory()
    defer { client.remove() }
    let token = try client.write("\(served.token)\n", to: "token")
    let sources = "[home]\ntype = todo\nurl = \(served.url)\ntoken-file = \(token)\n"
    try client.write(sources, to: ".config/todo/sources")
    func todo(_ words: String...) throws -> (output: String, status: Int32) {
      try Program.result(
        of: [Served.program, "--url", served.url] + words,
        environment: ["HOME=\(client.path)", "TODO_NOW=2026-11-22"])
    }
    #expect(try todo("add", "Pay rent due:fri").status == 0)
    #expect(try todo("do", "2").status == 0)
    #expect(try served.file() == "(A) Call Mom\n\nPay rent due:2026-11-27\n")
    #expect(try Program.run(["cat", "\(served.scratch.path)/done.txt"]) == "x 2026-11-22 Buy milk\n")
    // Both machines' logs have the action, and each machine can undo it.
    #expect(try served.run("log").contains("do 2"))
    #expect(try todo("undo").status == 0)
    #expect(try served.file() == "(A) Call Mom\nBuy milk\nPay rent due:2026-11-27\n")
    #expect(try todo("note", "1", "--text", "Ask").status == 0)
    #expect(try Program.run(["cat", "\(served.scratch.path)/notes/call-mom.md"]) == "Ask\n")
    #expect(try todo("show", "1").output.contains("Ask"))
    try Program.run(["chmod", "444", "\(served.scratch.path)/todo.txt"])
    let refused = try todo("add", "Buy bread").output
    #expect(refused.hasSuffix("it is read-only. Nothing was changed.\n"))
    #expect(refused.split(separator: "Nothing was changed").count == 2)
    #expect(try todo("sync").output.contains("The list is on a server, \(served.url): sync it there.\n"))
    served.program.end()
    let lost = try todo("add", "Buy bread")
    #expect(lost.status == 1 && lost.output.contains("the server can't be reached"))
    #expect(lost.output.split(separator: "\n").count == 1)
  }
}

extension ScratchDirectory {
  @discardableResult
  fileprivate func write(bytes: [UInt8], to name: String) throws -> String {
    let digits = bytes.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    try Program.run([
      "bash", "-c",
      "printf '\(digits)' > '\(path)/\(name).new' && mv '\(path)/\(name).new' '\(path)/\(name)'",
    ])
    return "\(path)/\(name)"
  }
}

private struct ServedListUnderTest: StoreUnderTest {
  let served: Served
  let store: any TodoStore
  let services: StoreServices?
  let path: String, destination: String

  init(_ text: String) throws {
    served = try Served(text)
    let files = InMemoryTodoFiles()
    let kind = StoreKind("http") { path, services in
      ServedListStore(ServedListState(ServedListLink(ServedListPlace(path), services: services)))
    }
    let opener = StoreOpener([kind], journal: files.journal, token: served.token) { files.store(at: $0) }
    (path, destination) = ("\(served.url)/todo.txt", "\(served.url)/done.txt")
    var services = StoreServices(journal: files.journal) { opener.open($0) }
    services.token = served.token
    self.services = services
    // Not from the opener, which would keep it.
    store = kind.open(path, services)
  }

  func save(_ text: String) throws {
    try served.scratch.write(text, to: "todo.new")
    try Program.run(["mv", "\(served.scratch.path)/todo.new", "\(served.scratch.path)/todo.txt"])
  }

  func delete() throws { try Program.run(["rm", "\(served.scratch.path)/todo.txt"]) }

  var moved: TodoList {
    get throws {
      let path = "\(served.scratch.path)/done.txt"
      return TodoList(try Program.run(["sh", "-c", "cat '\(path)' 2>/dev/null || true"]))
    }
  }
}
