/// A store of articles, in pages.
public protocol ArticleStore: Sendable {
  /// Returns a page of the articles that contain every word of the query.
  ///
  /// - Parameters:
  ///   - query: empty for all articles.
  ///   - cursor: from the page before; nil for the first page.
  func page(matching query: String, at cursor: PageCursor?) async throws(ArticleStoreError) -> ArticlePage
}

/// Some articles, and the position of the next ones.
public struct ArticlePage: Hashable, Sendable {
  public var articles: [Article]

  /// Nil on the last page.
  public var next: PageCursor?

  public init(articles: [Article], next: PageCursor? = nil) {
    self.articles = articles
    self.next = next
  }
}

/// A position between two pages. Only the store that made it can read it.
public struct PageCursor: Hashable, Sendable {
  public var text: String

  public init(_ text: String) {
    self.text = text
  }
}

/// Why a store has no page. The descriptions are sentences for the user.
public enum ArticleStoreError: Error, Hashable, Sendable {
  case noAddress(String)
  case unreachable(host: String)
  case tooSlow(host: String)
  case refused(host: String, status: Int)
  case notArticles(host: String)
  case tooLong(host: String)

  /// The cursor belongs to another store.
  case noSuchPage
  case cancelled
}

extension ArticleStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text):
      "Not an address of a service: \(text). Use https, or http on this machine itself."
    case .unreachable(let host): "Can't reach \(host)."
    case .tooSlow(let host): "\(host) takes too long to answer."
    case .refused(let host, let status): "\(host) answers with status \(status)."
    case .notArticles(let host): "The answer of \(host) is not a list of articles."
    case .tooLong(let host): "The answer of \(host) is too long."
    case .noSuchPage: "There is no such page."
    case .cancelled: "Cancelled."
    }
  }
}
