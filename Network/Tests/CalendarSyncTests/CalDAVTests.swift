import Merging
import NetworkTestKit
import RemoteServices
import Testing

@Suite(.timeLimit(.minutes(15))) struct CalDAVTests {
  typealias Reply = LoopbackServer.Reply

  private func source(_ url: String, limits: RemoteLimits = DAVAccount.limits) throws -> CalDAVSource {
    CalDAVSource(
      base: try #require(RemoteURL(url)), user: "ann", password: FixedToken("s3cret"), limits: limits,
      retries: RetryPolicy(attempts: 1))
  }

  private static func task(_ uid: String, _ summary: String) -> String {
    String(decoding: object(uid, "SUMMARY:\(summary)"), as: UTF8.self)
  }

  private static let mappings = [CollectionMapping(collection: ScriptedCalendar.collection)]

  @Test func findsTheLists() async throws {
    let calendar = ScriptedCalendar()
    let server = try LoopbackServer { calendar.reply(to: $0) }
    for path in ["", "/", "/dav/", "/dav/ann/", "/dav/ann/tasks/"] {
      let found = try #require(await source(server.url + path).collections())
      #expect(found.map(\.path) == [ScriptedCalendar.collection])
      #expect(found.map(\.name) == ["Tasks"])
    }
    #expect(server.requests.allSatisfy { $0.header("Authorization") == "Basic YW5uOnMzY3JldA==" })
    #expect(server.requests.allSatisfy { $0.header("Content-Type") != nil })
  }

  @Test func knowsAUserWithoutATaskList() async throws {
    let server = try LoopbackServer { request in
      .answer(
        ScriptedCalendar.multiStatus([
          ScriptedCalendar.response(
            request.target, "<C:calendar-home-set><href>/dav/ann/</href></C:calendar-home-set>")
        ]))
    }
    #expect(try await source(server.url).collections() == [])
  }

  // MARK: Hostile servers

  /// Addresses that a collection may not name: they are neither requested nor used.
  @Test(arguments: [
    "/dav/ann/tasks/../secret.ics", "/dav/ann/tasks/%2e%2e/x.ics", "/dav/ann/tasks/a%2Fb.ics",
    "/dav/ann/tasks/%2e%2e", "/dav/bob/tasks/x.ics", "/dav/ann/tasks/", "/dav/ann/tasks/a/b.ics",
    "relative/x",
    "javascript:alert(1)", "file:///etc/passwd", "/dav/ann/tasks/a%0Ab.ics", "/dav/ann/tasks/a%00.ics", "",
    "/dav/ann/tasks/%zz.ics",
  ])
  func rejectsAddressesOutsideTheCollection(href: String) throws {
    let server = try LoopbackServer { request in
      String(decoding: request.body, as: UTF8.self).contains("sync-token")
        ? .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response("/dav/ann/tasks/", "<resourcetype><C:calendar/></resourcetype>")
          ]))
        : .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response(href, "<getetag>\"1\"</getetag>"),
            ScriptedCalendar.response("/dav/ann/tasks/ok.ics", "<getetag>\"2\"</getetag>"),
          ]))
    }
    let changes = { try self.source(server.url).changes(in: ScriptedCalendar.collection, since: nil) }
    if ["", "/dav/ann/tasks/"].contains(href) {
      #expect(try changes()?.etags == ["/dav/ann/tasks/ok.ics": "\"2\""])
    } else {
      // A list without that object would mean that its task was deleted.
      #expect(throws: RemoteError.self) { try changes() }
    }
  }

  @Test(arguments: [("Küche 1.ics", "K%C3%BCche%201.ics")])
  func readsAddressesWithoutPercentSigns(name: String, path: String) throws {
    let server = try LoopbackServer { request in
      .answer(
        ScriptedCalendar.multiStatus([
          String(decoding: request.body, as: UTF8.self).contains("sync-token")
            ? ScriptedCalendar.response("/dav/ann/tasks/", "<resourcetype><C:calendar/></resourcetype>")
            : ScriptedCalendar.response("/dav/ann/tasks/\(name)", "<getetag>\"1\"</getetag>")
        ]))
    }
    let changes = try #require(
      try source(server.url).changes(in: ScriptedCalendar.collection, since: nil))
    #expect(changes.etags.keys.map { $0.lowercased() } == ["/dav/ann/tasks/\(path)".lowercased()])
  }

  /// Neither a redirect nor an address in an answer sends the password to another server.
  @Test(arguments: ["redirect", "principal", "home", "object"])
  func sendsThePasswordToNoOtherServer(way: String) async throws {
    let other = try LoopbackServer { _ in .answer(RemoteAnswer(status: 404)) }
    let url = other.url
    let server = try LoopbackServer { request in
      switch way {
      case "redirect":
        return .answer(RemoteAnswer(status: 301, headers: [RemoteHeader("Location", "\(url)/dav/")]))
      case "principal":
        return .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response(
              "/", "<current-user-principal><href>\(url)/ann/</href></current-user-principal>")
          ]))
      case "home":
        return .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response(
              "/", "<C:calendar-home-set><href>\(url)/ann/</href></C:calendar-home-set>")
          ]))
      default:
        return .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response(
              "\(url)/dav/ann/tasks/x.ics", "<resourcetype><C:calendar/></resourcetype>")
          ]))
      }
    }
    let error = await #expect(throws: RemoteError.self) {
      if way == "object" {
        _ = try source(server.url).changes(in: ScriptedCalendar.collection, since: nil)
      } else {
        _ = try await source(server.url).collections()
      }
    }
    #expect(other.requests.isEmpty)
    #expect(!"\(try #require(error))".contains("s3cret"))
  }

  /// Each error is one sentence, however large or deep the answer is.
  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><multistatus>&b;</multistatus>",
    "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><multistatus/>",
    String(repeating: "<a>", count: 1_000_000),
    "<multistatus>" + String(repeating: "<response>", count: 5_000),
    "<multistatus><response><href>/</href>", "{}", "", "<html><body>Log in</body></html>",
  ])
  func reportsAnInvalidAnswerInOneSentence(body: String) async throws {
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(status: 207, body: Array(body.utf8))) }
    do {
      #expect(try await source(server.url).collections()?.isEmpty ?? true)
    } catch let error as RemoteError {
      #expect("\(error)".hasSuffix(".") && !"\(error)".contains("\n") && "\(error)".utf8.count < 300)
    }
  }

  @Test func rejectsAMillionItems() async throws {
    let item = ScriptedCalendar.response("/dav/ann/tasks/1.ics", "<getetag>\"1\"</getetag>")
    let server = try LoopbackServer { request in
      String(decoding: request.body, as: UTF8.self).contains("sync-token")
        ? .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response("/dav/ann/tasks/", "<resourcetype><C:calendar/></resourcetype>")
          ])) : .answer(ScriptedCalendar.multiStatus([String(repeating: item, count: 1_000_000)]))
    }
    let error = #expect(throws: RemoteError.self) {
      try source(server.url).changes(in: ScriptedCalendar.collection, since: nil)
    }
    #expect(error?.kind == .tooLarge(limit: DAVAccount.limits.bodySize))
  }

  /// A server whose collection is missing has not deleted its tasks: they stay here, and others are synced.
  @Test(arguments: [404, 410, 207]) func findsAMissingCollection(status: Int) throws {
    let server = try LoopbackServer { _ in
      .answer(status == 207 ? ScriptedCalendar.multiStatus([]) : RemoteAnswer(status: status))
    }
    let changes = try source(server.url).changes(in: ScriptedCalendar.collection, since: "urn:1")
    #expect(changes == nil)
  }

  @Test(arguments: [401, 500]) func anErrorIsNoMissingCollection(status: Int) throws {
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(status: status)) }
    #expect(throws: RemoteError.self) {
      try source(server.url).changes(in: ScriptedCalendar.collection, since: "urn:1")
    }
  }

  // MARK: Faults

  /// A sync fails at each point of each of its requests. The next sync continues, and nothing is lost or
  /// duplicated.
  @Test(arguments: 1...10, ScriptedCalendar.Fault.allCases)
  func continuesAnInterruptedSync(request: Int, fault: ScriptedCalendar.Fault) throws {
    let calendar = ScriptedCalendar()
    let server = try LoopbackServer { calendar.reply(to: $0) }
    calendar.put(Self.task("p1", "On the phone"), at: "/dav/ann/tasks/p1.ics")
    let here = Replica(try source(server.url), "One\nTwo\nThree\n", mappings: Self.mappings)
    _ = try here.sync()
    calendar.put(Self.task("p1", "On my phone"), at: "/dav/ann/tasks/p1.ics")
    calendar.put(Self.task("p2", "New there"), at: "/dav/ann/tasks/p2.ics")
    try here.write("One more\nTwo\nOn the phone\nNew here\n")
    calendar.fail(request: request, fault)
    _ = try? here.sync()
    calendar.fail(request: nil)
    _ = try here.sync()
    let lines = ["New here", "New there", "On my phone", "One more", "Two"]
    #expect(try here.lines == lines)
    let other = Replica(try source(server.url), mappings: Self.mappings)
    _ = try other.sync()
    #expect(try other.lines == lines)
    #expect(calendar.objects.count == 5)
  }

  @Test func handlesARefusedTokenAndAnEmptiedCollection() throws {
    let calendar = ScriptedCalendar()
    let server = try LoopbackServer { calendar.reply(to: $0) }
    let here = Replica(
      try source(server.url), (1...6).map { "Task \($0)\n" }.joined(), mappings: Self.mappings)
    _ = try here.sync()
    calendar.forgetTokens()
    let outcome = try here.sync()
    #expect((outcome.sent, outcome.received) == (0, 0))
    calendar.removeAll()
    let loss = GoneTasks.Loss(of: "todo.txt", count: 6, of: 6, damage: .emptied)
    #expect(throws: CalendarProblem.deletions([loss], isHere: false)) { try here.sync() }
    #expect(try here.lines.count == 6)
  }
}
