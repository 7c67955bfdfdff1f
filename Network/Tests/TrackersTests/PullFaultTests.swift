import ModuleTestKit
import NetworkTestKit
import RemoteServices
import Synchronization
import Testing
import TrackersModule

/// A complete pull from a server that fails at each of its requests in turn, and at every point of each
/// answer.
@Suite(.timeLimit(.minutes(15))) struct PullFaultTests {
  /// A server's fault instead of an answer.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var reply: @Sendable (RemoteAnswer) -> LoopbackServer.Reply

    /// Whether the answer still arrives; nil if it may.
    var isHarmless: Bool? = false

    /// Whether the request is repeated.
    var isTemporary = true
  }

  /// The answer up to some point, then the end.
  private static func cut(_ name: String, at place: @escaping @Sendable (RemoteAnswer) -> Int) -> Fault {
    Fault(testDescription: name) { .bytes(Array($0.encoded.prefix(place($0)))) }
  }

  private static func status(_ status: Int, _ headers: [RemoteHeader] = [], isTemporary: Bool) -> Fault {
    Fault(
      testDescription: "\(status)", reply: { _ in .answer(RemoteAnswer(status: status, headers: headers)) },
      isTemporary: isTemporary)
  }

  private static func body(_ name: String, _ bytes: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Fault {
    Fault(
      testDescription: name,
      reply: { answer in
        var answer = answer
        answer.body = bytes(answer.body)
        return .answer(answer)
      }, isTemporary: false)
  }

  static let faults: [Fault] =
    [
      // Before the status, in it, after it, in the headers, after them.
      cut("no word") { _ in 0 }, cut("in HTTP/1.1") { _ in 4 }, cut("in the status") { _ in 10 },
      cut("behind the status") { _ in 17 }, cut("in a header's name") { _ in 22 },
      cut("in a header's value") { _ in 36 },
      cut("before the last line of the head") { $0.encoded.count - $0.body.count - 2 },
      cut("behind the head") { $0.encoded.count - $0.body.count },
      cut("one byte before the end") { $0.encoded.count - 1 },
    ]
    + [1, 3, 5, 7, 9].map { tenth in
      cut("\(tenth)/10 of the body") { $0.encoded.count - $0.body.count + $0.body.count * tenth / 10 }
    } + [
      // After it: the connection ends, or more bytes come than announced.
      Fault(testDescription: "the end behind it", reply: { .bytes($0.encoded) }, isHarmless: true),
      // The next request may already be on its way over the same connection.
      Fault(
        testDescription: "more behind it", reply: { .bytes($0.encoded + Array("{}\r\n".utf8)) },
        isHarmless: nil,
        isTemporary: false),
      // Complete answers without meaning.
      body("nothing in it") { _ in [] }, body("half of it, as the whole") { Array($0.prefix($0.count / 2)) },
      body("all but its last byte") { Array($0.dropLast($0.last == 0x0A ? 2 : 1)) },
      // Two feeds count as one with each article twice.
      Fault(
        testDescription: "twice",
        reply: { .answer(RemoteAnswer(headers: $0.headers, body: $0.body + $0.body)) },
        isHarmless: nil, isTemporary: false),
      body("something else") { _ in Array("<html>".utf8) },
      status(401, isTemporary: false), status(403, isTemporary: false),
      status(429, [RemoteHeader("Retry-After", "1")], isTemporary: true), status(500, isTemporary: true),
      status(503, isTemporary: true),
    ]

  /// Fails at one of the requests, every time or once.
  private final class Server: Sendable {
    let service: ScriptedService
    private let state = Mutex((count: 0, failing: Int?.none, lasts: false, targets: Set<String>()))
    private let fault: Fault?

    init(_ service: ScriptedService, _ fault: Fault? = nil) {
      self.service = service
      self.fault = fault
    }

    func fail(at request: Int?, lasts: Bool) {
      state.withLock { $0 = (0, request, lasts, []) }
    }

    var count: Int { state.withLock { $0.count } }

    func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
      let fails = state.withLock { state in
        state.count += 1
        if state.count == state.failing { state.targets.insert(request.target) }
        return state.count == state.failing || state.lasts && state.targets.contains(request.target)
      }
      let answer = service.answer(request)
      if fails, let fault { return fault.reply(answer) }
      return .answer(answer)
    }
  }

  /// The list before: a task of the user, tasks that are out of date, and tasks whose items are not listed
  /// any more.
  private func list(_ service: ScriptedService) -> String {
    func key(_ number: Int) -> String { RemoteKey.key(prefix: "k", id: service.id(number)) }
    return """
      (A) Call Mom +Family
      (B) An old title \(key(2)) +Work due:2026-12-01
      An older title @old \(key(11)) +Mine
      Issue 3 @bug \(key(3))
      Issue 4 @bug \(key(4)) t:2026-12-01
      x 2026-11-01 Issue 5 @bug \(key(5))

      """
  }

  private func session(_ service: ScriptedService, _ url: String) throws -> CommandSession {
    let base = try #require(RemoteURL(url))
    let source = HTTPSource(
      "s", keyPrefix: "k", rules: RemoteRules(looksForMissing: service.kind != .atom),
      adapter: service.adapter(base: base), base: base,
      retries: RetryPolicy(attempts: 2, sleep: { _ in }))
    return CommandSession(["todo.txt": list(service)], sources: [source])
  }

  /// A service for each way of paging, and the number of requests of a pull: three pages, and two unlisted
  /// issues if closed issues are not listed; a feed is one page.
  static let kinds: [(ScriptedService.Kind, requests: Int)] = [
    (.github, 5), (.redmine, 5), (.roundup, 3), (.json, 3), (.atom, 1),
  ]

  @Test(arguments: kinds) func pullsNeitherLoseNorDuplicate(kind: ScriptedService.Kind, requests: Int)
    throws
  {
    let service = ScriptedService(kind, count: 25, pageSize: 10, closed: [3, 4])
    var (pulls, failures) = (0, 0)
    let healthy = Server(service)
    let wanted = try with(healthy) { session in
      #expect(session.run("inbox", "--pull").status == 0)
      return try session.text()
    }
    #expect(healthy.count == requests)
    for fault in Self.faults {
      for request in 1...requests {
        // A repeated request only changes the result if the service supports it.
        for lasts in fault.isTemporary && fault.isHarmless == false ? [false, true] : [true] {
          let server = Server(service, fault)
          try with(server) { session in
            server.fail(at: request, lasts: lasts)
            let before = try session.text()
            let result = session.run("inbox", "--pull")
            pulls += 1
            let after = try session.text()
            let place: Comment = "\(kind), \(fault.testDescription), request \(request), lasts: \(lasts)"
            let comes = fault.isHarmless ?? (result.status == 0) || fault.isTemporary && !lasts
            if comes {
              #expect(result.status == 0 && after == wanted, place)
            } else {
              #expect(result.status == 1 && result.error.split(separator: "\n").count == 1, place)
              Self.check(after, from: before, to: wanted, place)
              failures += 1
            }
            // After the server's recovery, nothing shows its failure.
            server.fail(at: nil, lasts: false)
            #expect(session.run("inbox", "--pull").status == 0, place)
            #expect(try session.text() == wanted, place)
          }
        }
      }
    }
    let twice = Self.faults.count { $0.isTemporary && $0.isHarmless == false }
    #expect(pulls == (Self.faults.count + twice) * requests && failures >= (twice + 5) * requests)
  }

  private func with<Result>(_ server: Server, _ body: (CommandSession) throws -> Result) throws -> Result {
    let loopback = try LoopbackServer { server.reply(to: $0) }
    return try body(session(server.service, loopback.url))
  }

  /// Each line is old or new, and in its place; no key is there twice.
  private static func check(_ text: String, from before: String, to wanted: String, _ place: Comment) {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (now, old, new) = (lines(text), lines(before), lines(wanted))
    #expect(now.count == old.count || now.count == new.count, place)
    for (index, line) in now.enumerated() {
      #expect(line == (old.indices.contains(index) ? old[index] : "") || line == new[index], place)
    }
    let keys = text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("k:") }
    #expect(Set(keys).count == keys.count, place)
  }
}

extension RemoteAnswer {
  /// As it is sent.
  fileprivate var encoded: [UInt8] {
    let headers = [RemoteHeader("Content-Length", "\(body.count)")] + self.headers
    let head = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) OK\r\n\(head)\r\n".utf8) + body
  }
}
