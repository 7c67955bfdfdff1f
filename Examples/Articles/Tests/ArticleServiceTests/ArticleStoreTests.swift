import ArticleService
import ArticleStores
import Testing

/// The rules of every store of articles. Both stores hold the same 25 articles, in pages of ten.
@Suite(.timeLimit(.minutes(15))) struct ArticleStoreTests {
  enum Kind: CaseIterable, Sendable { case inMemory, overHTTP }

  private static let server = Task { try await ArticleServer.start() }

  private static func store(_ kind: Kind) async throws -> any ArticleStore {
    switch kind {
    case .inMemory:
      let words = ["Boats", "Cats", "Trains"]
      return InMemoryArticleStore(
        (1...25).map { number in
          Article(
            id: "\(number)", title: "\(words[number % 3]) \(number)", author: "Author \(number % 4)",
            text: "All about \(words[number % 3].lowercased()) + more.")
        }, pageLength: 10)
    case .overHTTP: return try await HTTPArticleStore(at: server.value.service())
    }
  }

  @Test(arguments: Kind.allCases) func pagesHoldEachArticleOnce(kind: Kind) async throws {
    let store = try await Self.store(kind)
    var ids: [String] = []
    var cursor: PageCursor?
    repeat {
      let page = try await store.page(matching: "", at: cursor)
      ids += page.articles.map(\.id)
      cursor = page.next
    } while cursor != nil
    #expect(ids == (1...25).map { "\($0)" })
  }

  @Test(arguments: Kind.allCases) func aSearchMatchesAllWordsInAnyCase(kind: Kind) async throws {
    let store = try await Self.store(kind)
    let page = try await store.page(matching: "CATS 1", at: nil)
    #expect(page.articles.map(\.title).contains("Cats 13"))
    #expect(page.articles.allSatisfy { $0.title.hasPrefix("Cats") })
    #expect(try await store.page(matching: "nothing", at: nil) == ArticlePage(articles: []))
  }

  @Test(arguments: Kind.allCases) func searchesForTheLiteralQuery(kind: Kind) async throws {
    let store = try await Self.store(kind)
    #expect(try await store.page(matching: "cats + more", at: nil).articles.count == 9)
    #expect(try await store.page(matching: "cats&more=%20", at: nil).articles.isEmpty)
  }

  @Test(arguments: Kind.allCases) func anUnknownCursorIsAnError(kind: Kind) async throws {
    let store = try await Self.store(kind)
    await #expect(throws: ArticleStoreError.self) {
      try await store.page(matching: "", at: PageCursor("elsewhere"))
    }
  }
}
