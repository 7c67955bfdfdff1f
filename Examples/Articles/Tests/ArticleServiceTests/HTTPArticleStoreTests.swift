import ArticleService
import ArticleStores
import Testing

/// Services that fail, and hostile services.
@Suite(.timeLimit(.minutes(15))) struct HTTPArticleStoreTests {
  private let server: ArticleServer

  init() async throws { server = try await ArticleServer.start() }

  static let failures: [(String, ArticleStoreError)] = [
    ("failing", .refused(host: "127.0.0.1", status: 503)), ("garbage", .notArticles(host: "127.0.0.1")),
    ("nowhere", .refused(host: "127.0.0.1", status: 404)),
    ("redirect", .refused(host: "127.0.0.1", status: 302)), ("huge", .tooLong(host: "127.0.0.1")),
    ("flood", .tooLong(host: "127.0.0.1")),
    ("slow", .tooSlow(host: "127.0.0.1")), ("drip", .tooSlow(host: "127.0.0.1")),
  ]

  @Test(arguments: failures) func describesEachFailure(path: String, expected: ArticleStoreError) async throws
  {
    let isSlow = expected == .tooSlow(host: "127.0.0.1")
    let store = try HTTPArticleStore(
      at: server.service(path), limits: HTTPLimits(bytes: 1_000_000, seconds: isSlow ? 2 : 120))
    await #expect(throws: expected) { try await store.page(matching: "", at: nil) }
  }

  @Test func reportsAnUnreachableService() async throws {
    let store = try HTTPArticleStore(at: server.service())
    await server.stop()
    await #expect(throws: ArticleStoreError.unreachable(host: "127.0.0.1")) {
      try await store.page(matching: "", at: nil)
    }
  }

  @Test func limitsTheLengthOfTexts() async throws {
    let page = try await HTTPArticleStore(at: server.service("hostile")).page(matching: "", at: nil)
    #expect(page.articles.map(\.title.count).max() == 500)
  }

  @Test func aCancelledRequestEndsAtOnce() async throws {
    let store = try HTTPArticleStore(at: server.service("slow"), limits: HTTPLimits(seconds: 600))
    let task = Task { try await store.page(matching: "", at: nil) }
    task.cancel()
    await #expect(throws: ArticleStoreError.cancelled) { try await task.value }
  }

  @Test(arguments: [
    "", "articles", "ftp://example.com/", "http://example.com/", "http://127.0.0.1.example.com/", "https://",
    "https://ann:secret@example.com/", "file:///etc/passwd",
  ])
  func refusesOtherAddresses(text: String) {
    #expect(throws: ArticleStoreError.noAddress(text)) { try HTTPArticleStore(at: text) }
  }

  @Test(arguments: ["https://example.com", "http://localhost:80/a?b=c", "http://[::1]/"])
  func acceptsHTTPAddresses(text: String) throws { _ = try HTTPArticleStore(at: text) }
}
