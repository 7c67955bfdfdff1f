public import ArticleStores
import Foundation

/// Articles of a REST service.
///
/// `GET ADDRESS?q=WORDS&after=CURSOR` answers with a page as JSON:
///
///     {"articles": [{"id": "1", "title": "…", "author": "…", "published": "2026-11-24", "text": "…"}], "next": "…"}
///
/// Only `id` and `title` of an article have to be there. `next` is the cursor of the next page and is missing on the
/// last one.
public struct HTTPArticleStore: ArticleStore {
  private let address: ServiceAddress
  private let limits: HTTPLimits

  /// - Throws: `noAddress`.
  public init(at address: String, limits: HTTPLimits = HTTPLimits()) throws(ArticleStoreError) {
    self.address = try ServiceAddress(address)
    self.limits = limits
  }

  // Not on the caller's actor: reading megabytes of JSON takes a while.
  @concurrent
  public func page(
    matching query: String, at cursor: PageCursor?
  ) async throws(ArticleStoreError) -> ArticlePage {
    guard let url = address.page(matching: query, at: cursor) else { throw .noSuchPage }
    let bytes = try await HTTPDownload(of: url, from: address.host, within: limits).bytes()
    guard let page = try? JSONDecoder().decode(PageRecord.self, from: bytes) else {
      throw .notArticles(host: address.host)
    }
    return page.page
  }
}

/// A page as the service writes it.
private struct PageRecord: Decodable {
  struct ArticleRecord: Decodable {
    var id: String
    var title: String
    var author: String?
    var published: String?
    var text: String?
  }

  var articles: [ArticleRecord]
  var next: String?

  /// Limits the number of characters and of articles per page, whatever the service sends.
  var page: ArticlePage {
    ArticlePage(
      articles: articles.prefix(1_000).map { record in
        Article(
          id: record.id, title: String(record.title.prefix(500)),
          author: String((record.author ?? "").prefix(100)),
          published: String((record.published ?? "").prefix(10)),
          text: String((record.text ?? "").prefix(100_000)))
      }, next: next.map(PageCursor.init))
  }
}
