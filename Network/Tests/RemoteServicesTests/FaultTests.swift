import NetworkTestKit
import RemoteServices
import Synchronization
import Testing

/// A server that fails in every possible way.
@Suite(.timeLimit(.minutes(15))) struct FaultTests {
  typealias Reply = LoopbackServer.Reply

  private func source(
    _ url: String, token: String? = nil, transport: any RemoteTransport = HTTPTransport(),
    limits: RemoteLimits = RemoteLimits(), retries: RetryPolicy = RetryPolicy(attempts: 1),
    cache: PageCache = .none,
    adapter: (RemoteURL) -> any RemoteAdapter = { GitHubAdapter(.github, base: $0) }
  ) throws -> HTTPSource {
    let base = try #require(RemoteURL(url))
    return HTTPSource(
      "s", keyPrefix: "gh", adapter: adapter(base), base: base, token: token.map(FixedToken.init),
      transport: transport, limits: limits, retries: retries, cache: cache)
  }

  private func page(
    limits: RemoteLimits = RemoteLimits(), attempts: Int = 1, cursor: String? = nil,
    token: String? = nil, reply: @escaping @Sendable (LoopbackServer.Request) -> Reply
  ) async throws -> (Result<RemotePage, RemoteError>, [LoopbackServer.Request], pauses: [Duration]) {
    let server = try LoopbackServer(reply: reply)
    let pauses = Pauses()
    let source = try source(
      server.url, token: token, limits: limits,
      retries: RetryPolicy(attempts: attempts, sleep: { pauses.add($0) }, jitter: { 0 }))
    do {
      let page = try await source.page(.inbox, at: cursor.map(RemoteCursor.init), allowsKept: false)
      return (.success(page), server.requests, pauses.all)
    } catch let error as RemoteError {
      return (.failure(error), server.requests, pauses.all)
    }
  }

  private static func status(_ status: Int, _ headers: [RemoteHeader] = []) -> Reply {
    .answer(RemoteAnswer(status: status, headers: headers))
  }

  private static func text(_ text: String) -> Reply { .answer(RemoteAnswer(body: Array(text.utf8))) }

  static let faults: [(Reply, RemoteError.Kind)] = [
    // Before the status, in it, in the headers, in the body, after it.
    (.hangUp, .cutOff), (.bytes(Array("HTTP/1.1 2".utf8)), .cutOff),
    (.bytes(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .cutOff),
    (.cutOff(promised: 100, sent: 0), .cutOff), (.cutOff(promised: 100, sent: 40), .cutOff),
    (text("[]x"), .malformed("expected a value (line 1)")),
    (status(401), .refused(status: 401)), (status(403), .refused(status: 403)),
    (status(403, [RemoteHeader("Retry-After", "120")]), .limited(seconds: 120)),
    (status(403, [RemoteHeader("X-RateLimit-Remaining", "0")]), .limited(seconds: nil)),
    (status(404), .missing), (status(410), .missing), (status(429), .limited(seconds: nil)),
    (status(429, [RemoteHeader("Retry-After", "7")]), .limited(seconds: 7)),
    (status(429, [RemoteHeader("Retry-After", "9223372036854775807")]), .limited(seconds: .max)),
    (status(403, [RemoteHeader("Retry-After", "9223372036854775807")]), .limited(seconds: .max)),
    (status(503, [RemoteHeader("Retry-After", "0")]), .limited(seconds: 0)),
    (.answer(RemoteAnswer(status: 206, body: Array("[]".utf8))), .incomplete(listed: 0, total: nil)),
    (text(#"{"incomplete_results":true,"items":[]}"#), .incomplete(listed: 0, total: nil)),
    (status(500), .failed(status: 500)),
    (status(503), .failed(status: 503)), (status(418), .failed(status: 418)),
    (text(""), .malformed("it is empty")),
    (text("{"), .malformed("expected a name in quotation marks (line 1)")),
    (text(#"[{"number":1}]"#), .malformed("an issue has no number or no title")),
    (text(#"{"a":1}"#), .malformed("the issues should be a list")),
    (text(String(repeating: "[", count: 100_000)), .malformed("it is nested too deeply (line 1)")),
    (.flood(1 << 30), .tooLarge(limit: 1 << 20)),
    (.answer(RemoteAnswer(body: [UInt8](repeating: 0x20, count: 2 << 20))), .tooLarge(limit: 1 << 20)),
    (status(302, [RemoteHeader("Location", "/issues")]), .misled("too many redirects")),
    (status(302), .misled("its redirect names no address")),
  ]

  @Test(arguments: faults.indices) func reportsEachFaultInOneSentence(index: Int) async throws {
    let (reply, kind) = Self.faults[index]
    var limits = RemoteLimits()
    limits.bodySize = 1 << 20
    // No fault here is a silence, and a busy machine may take long for a large answer.
    limits.seconds = 300
    let (result, _, _) = try await page(limits: limits) { _ in reply }
    let error = RemoteError(kind, source: "s")
    #expect(result == .failure(error))
    #expect("\(error)".hasPrefix("s: ") && "\(error)".hasSuffix(".") && !"\(error)".contains("\n"))
  }

  @Test func invalidHTTPIsReported() async throws {
    let (result, _, _) = try await page { _ in .bytes(Array("SSH-2.0-OpenSSH\r\n\r\n".utf8)) }
    #expect(throws: RemoteError.self) { try result.get() }
  }

  @Test(arguments: ["000", "001", "099"]) func aStatusBelow100IsReported(status: String) async throws {
    let (result, _, _) = try await page { _ in
      .bytes(Array("HTTP/1.1 \(status) M\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    #expect(throws: RemoteError.self) { try result.get() }
  }

  @Test func timesOutWithoutAnAnswer() async throws {
    var limits = RemoteLimits()
    limits.seconds = 1
    let (result, _, _) = try await page(limits: limits) { _ in .silence }
    #expect(result == .failure(RemoteError(.timedOut(seconds: 1), source: "s")))
  }

  @Test func reportsAnUnreachableServer() async throws {
    let server = try LoopbackServer { _ in .hangUp }
    let source = try source(server.url)
    server.stop()
    await #expect(throws: RemoteError(.unreachable(reason: "Connection refused"), source: "s")) {
      try await source.page(.inbox, at: nil, allowsKept: false)
    }
  }

  // MARK: Retries

  @Test func retriesAfterGrowingPauses() async throws {
    let (result, requests, pauses) = try await page(attempts: 3) { _ in Self.status(502) }
    #expect(result == .failure(RemoteError(.failed(status: 502), source: "s")))
    #expect(requests.count == 3)
    #expect(pauses == [.milliseconds(500), .milliseconds(1000)])
  }

  @Test func honoursTheServersRetryPause() async throws {
    let calls = Mutex(0)
    let (result, requests, pauses) = try await page(attempts: 3) { _ in
      calls.withLock {
        $0 += 1
        return $0 == 1 ? Self.status(429, [RemoteHeader("Retry-After", "4")]) : Self.text("[]")
      }
    }
    #expect(try result.get().items.isEmpty)
    #expect(requests.count == 2 && pauses == [.seconds(4)])
  }

  @Test(arguments: [401, 404, 400]) func doesNotRetryPermanentErrors(status: Int) async throws {
    let (_, requests, _) = try await page(attempts: 3) { _ in Self.status(status) }
    #expect(requests.count == 1)
  }

  @Test func doesNotWaitForALongRetryPause() async throws {
    let (result, requests, _) = try await page(attempts: 3) { _ in
      Self.status(403, [RemoteHeader("Retry-After", "3600")])
    }
    #expect(requests.count == 1)
    #expect(result == .failure(RemoteError(.limited(seconds: 3600), source: "s")))
    #expect(
      "\(RemoteError(.limited(seconds: 3600), source: "s"))"
        == "s: The server limits requests; try again in 60 minutes.")
  }

  @Test(arguments: [
    (0, "later"), (1, "in 1 second"), (119, "in 119 seconds"), (7199, "in 120 minutes"), (7201, "in 3 hours"),
    (Int.max, "in 2562047788015216 hours"),
  ])
  func reportsWhenToRetry(seconds: Int, words: String) {
    #expect(
      "\(RemoteError(.limited(seconds: seconds), source: "s"))"
        == "s: The server limits requests; try again \(words).")
  }

  /// No answer of a server reaches the terminal unescaped.
  @Test func errorsContainNoControlCharacters() async throws {
    let server = try LoopbackServer { _ in Self.text("<rss></a\u{1B}]0;x\u{7}\n\u{202E}>") }
    let source = try source(server.url) { FeedAdapter(feed: $0) }
    let error = await #expect(throws: RemoteError.self) {
      try await source.page(.inbox, at: nil, allowsKept: false)
    }
    #expect(
      error.map { "\($0)" } == "s: The answer is not valid: </a ]0;x > closes an element that is not open.")
  }

  @Test(
    arguments: [
      ("<?xml version='1.0' encoding='ISO-8859-1'?>", nil, [0x4B, 0xE4, 0x73, 0x65], "Käse"),
      ("", "text/xml; charset=\"windows-1252\"", [0x35, 0x20, 0x80], "5 €"),
      ("<?xml version=\"1.0\" encoding=\"iso-8859-15\"?>", nil, [0xA4], "€"),
      ("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", "text/xml; charset=utf-8", [0xC3, 0xA4], "ä"),
      ("", nil, [0xC3, 0xA4], "ä"),
    ] as [(String, String?, [UInt8], String)])
  func readsTheEncodingsOfFeeds(start: String, type: String?, title: [UInt8], expected: String) async throws {
    let body = Array("\(start)<rss><item><guid>1</guid><title>".utf8) + title + "</title></item></rss>".utf8
    let headers = type.map { [RemoteHeader("Content-Type", $0)] } ?? []
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(headers: headers, body: body)) }
    let source = try source(server.url) { FeedAdapter(feed: $0) }
    #expect(try await source.page(.inbox, at: nil, allowsKept: false).items.map(\.title) == [expected])
  }

  @Test func refusesARedirectToAnotherPort() async throws {
    let (result, _, _) = try await page(token: "hush") { _ in
      Self.status(302, [RemoteHeader("Location", "http://127.0.0.1:1/")])
    }
    let error = #expect(throws: RemoteError.self) { try result.get() }
    #expect(
      error.map { "\($0)" }?.contains("redirects elsewhere: http://127.0.0.1:1 is not http://127.0.0.1:")
        == true)
  }

  @Test func aRoundupTokenIsExplained() async throws {
    let server = try LoopbackServer { _ in Self.status(401) }
    let source = try source(server.url) { RoundupAdapter(base: $0, user: "ann") }
    let error = await #expect(throws: RemoteError.self) {
      try await source.page(.inbox, at: nil, allowsKept: false)
    }
    #expect(
      error.map { "\($0)" }
        == "s: The server rejected the token, or none was sent (401). For Roundup it is “name:password”.")
  }

  @Test(arguments: [
    (
      ScriptedService.Kind.redmine,
      #"{"issues":[],"offset":9223372036854775807,"total_count":9223372036854775807}"#
    ),
    (.redmine, #"{"issues":[{"id":1,"subject":"a"}],"offset":9223372036854775807,"total_count":3}"#),
    (.gitea, "[]"), (.gitlab, "[]"),
  ])
  func rejectsNumbersThatOverflow(kind: ScriptedService.Kind, body: String) async throws {
    let numbers = ["X-Total", "X-Total-Count"].map { RemoteHeader($0, "9223372036854775807") }
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(headers: numbers, body: Array(body.utf8))) }
    let source = try source(server.url, adapter: ScriptedService(kind, count: 0).adapter)
    await #expect(throws: RemoteError.self) { for try await _ in source.pages(.inbox) {} }
  }

  // MARK: The token

  @Test func theTokenGoesToNoOtherHost() async throws {
    let thief = try LoopbackServer { _ in Self.text("[]") }
    let place = thief.url
    for reply in [
      Self.status(302, [RemoteHeader("Location", "\(place)/issues")]),
      .answer(
        RemoteAnswer(
          headers: [RemoteHeader("Link", "<\(place)/issues?page=2>; rel=\"next\"")], body: Array("[]".utf8))),
    ] {
      let (result, requests, _) = try await page(token: "hush") { _ in reply }
      guard case .failure(let error) = result, case .misled = error.kind else {
        Issue.record("\(result)")
        continue
      }
      #expect(!"\(error)".contains("hush"))
      #expect(requests.map { $0.header("Authorization") } == ["Bearer hush"])
    }
    #expect(thief.requests.isEmpty)
  }

  @Test func aRedirectOnTheSameHostIsFollowed() async throws {
    let (result, requests, _) = try await page(token: "hush") { request in
      request.target.hasPrefix("/new")
        ? Self.text("[]") : Self.status(301, [RemoteHeader("Location", "/new")])
    }
    #expect(try result.get().items.isEmpty)
    #expect(requests.map { $0.header("Authorization") } == ["Bearer hush", "Bearer hush"])
  }

  @Test func remoteHostsRequireTLS() async throws {
    let source = try source("http://tracker.example.com")
    await #expect(throws: RemoteError(.misled("tracker.example.com is not used without https"), source: "s"))
    {
      try await source.page(.inbox, at: nil, allowsKept: false)
    }
  }

  @Test func rejectsAnUntrustedCertificate() async throws {
    let scratch = try ScratchDirectory()
    let (chain, key) = ("\(scratch.path)/cert.pem", "\(scratch.path)/key.pem")
    try Program.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
      "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", chain,
    ])
    let server = try LoopbackServer(certificate: (chain, key)) { _ in Self.text("[]") }
    func trusting(_ trust: HTTPTransport.Trust) throws -> HTTPSource {
      try source(server.url, token: "hush", transport: HTTPTransport(trust: trust))
    }
    await #expect(throws: RemoteError(.untrusted(reason: "its certificate does not verify"), source: "s")) {
      try await trusting(.system).page(.inbox, at: nil, allowsKept: false)
    }
    #expect(server.requests.isEmpty)
    #expect(try await trusting(.file(chain)).page(.inbox, at: nil, allowsKept: false).items.isEmpty)
  }

  // MARK: The cache

  @Test func revalidatesCachedPagesByETag() async throws {
    let scratch = try ScratchDirectory()
    let body = Array(#"[{"number":1,"title":"a","repository":{"full_name":"o/r"}}]"#.utf8)
    let isDown = Mutex(false)
    let time = Mutex(1000)
    let server = try LoopbackServer { request in
      if isDown.withLock({ $0 }) { return Self.status(503) }
      if request.header("If-None-Match") == "\"1\"" { return Self.status(304) }
      return .answer(RemoteAnswer(headers: [RemoteHeader("ETag", "\"1\"")], body: body))
    }
    let source = try source(
      server.url, token: "hush",
      cache: PageCache(directory: { "\(scratch.path)/a/b" }, now: { time.withLock { $0 } }))
    let first = try await source.page(.inbox, at: nil, allowsKept: true)
    #expect(first.origin == .fetched && first.items.map(\.key) == ["gh:o/r#1"])
    time.withLock { $0 = 1060 }
    let second = try await source.page(.inbox, at: nil, allowsKept: true)
    #expect(second.origin == .unchanged && second.items == first.items)

    isDown.withLock { $0 = true }
    time.withLock { $0 = 1090 }
    let error = RemoteError(.failed(status: 503), source: "s")
    let third = try await source.page(.inbox, at: nil, allowsKept: true)
    #expect(third.origin == .kept(age: 30, error) && third.items == first.items)
    await #expect(throws: error) { try await source.page(.inbox, at: nil, allowsKept: false) }
    let listing = try Program.run([
      "sh", "-c", "stat -c %a '\(scratch.path)/a/b'; cat '\(scratch.path)'/a/b/*",
    ])
    #expect(listing.hasPrefix("700\n") && listing.contains("o/r") && !listing.contains("hush"))
  }

  @Test func evictsTheOldestPages() async throws {
    let scratch = try ScratchDirectory()
    let service = ScriptedService(.github, count: 40, pageSize: 1)
    let server = try LoopbackServer { .answer(service.answer($0)) }
    let url = server.url
    let limit = 6000
    let pages = "\(scratch.path)/pages"
    // A file of another run.
    try scratch.write(String(repeating: "x", count: 5000), to: "pages/old")
    try Program.run(["touch", "-d", "2001-01-01", "\(pages)/old"])
    func source() throws -> HTTPSource {
      try self.source(
        url, cache: PageCache(directory: { pages }, limit: limit), adapter: service.adapter)
    }
    var cursors: [RemoteCursor?] = [nil]
    for try await page in try source().pages(.inbox) {
      if let next = page.next { cursors.append(next) }
      let sizes = try Program.run(["find", pages, "-type", "f", "-printf", "%s\\n"])
      let size = sizes.split(separator: "\n").compactMap { Int($0) }.reduce(0, +)
      // At times a sixteenth and a page more.
      #expect(size <= limit + limit / 16 + 1000)
    }
    server.stop()
    #expect(cursors.count == 40)
    let files = try Program.run(["ls", pages]).split(separator: "\n")
    #expect(!files.contains("old") && (3...20).contains(files.count))
    // The newest pages are there, the first is not.
    let last = try await source().page(.inbox, at: cursors[39], allowsKept: true)
    #expect(last.items.map(\.key) == ["gh:ann/tools#40"])
    await #expect(throws: RemoteError.self) {
      try await source().page(.inbox, at: nil, allowsKept: true)
    }
  }
}

private final class Pauses: Sendable {
  private let pauses = Mutex<[Duration]>([])

  func add(_ pause: Duration) { pauses.withLock { $0.append(pause) } }

  var all: [Duration] { pauses.withLock { $0 } }
}
