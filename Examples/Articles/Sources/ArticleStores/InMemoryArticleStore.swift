import Synchronization

/// A store for tests, and for a first look at the program.
public final class InMemoryArticleStore: ArticleStore {
  private struct State {
    var articles: [Article]
    var failure: ArticleStoreError?
  }

  private let state: Mutex<State>
  private let pageLength: Int

  public init(_ articles: [Article] = [], pageLength: Int = 20) {
    state = Mutex(State(articles: articles))
    self.pageLength = pageLength
  }

  public func replace(with articles: [Article]) {
    state.withLock { $0.articles = articles }
  }

  /// Lets every page fail from now on; nil ends that.
  public func fail(with error: ArticleStoreError?) {
    state.withLock { $0.failure = error }
  }

  public func page(
    matching query: String, at cursor: PageCursor?
  ) async throws(ArticleStoreError) -> ArticlePage {
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    let words = query.lowercased().split(whereSeparator: \.isWhitespace)
    let found = state.articles.filter { article in
      let text = "\(article.title) \(article.author) \(article.text)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    guard let start = cursor.map({ Int($0.text) }) ?? 0, (0...found.count).contains(start) else {
      throw .noSuchPage
    }
    let end = min(found.count, start + pageLength)
    return ArticlePage(
      articles: Array(found[start..<end]), next: end < found.count ? PageCursor("\(end)") : nil)
  }

  /// Three articles about this program.
  public static var sample: InMemoryArticleStore {
    InMemoryArticleStore([
      Article(
        id: "1", title: "Who asks whom", author: "Ann", published: "2026-11-24",
        text: """
          The scene tells the presenter what the user does. The presenter asks the interactor, which asks the store.

          State comes back as values: the interactor's state, then the presenter's display data.
          """),
      Article(
        id: "2", title: "A store is swapped in one word", author: "Bob", published: "2026-11-23",
        text: "The host names the store, and the same module shows the articles of another one."),
      Article(
        id: "3", title: "What a view may do", author: "Ann", published: "2026-11-22",
        text: "A view draws display data and passes input on. It decides nothing."),
    ])
  }
}
