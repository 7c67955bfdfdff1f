import ArticleStores
import EventLoop

/// The use cases: list the articles, search them, get more of them, try again, read one.
@EventLoop
final class ArticlesInteractor {
  private let store: any ArticleStore
  private var articles: [Article] = []
  private var read: Set<Article.ID> = []
  private var next: PageCursor?
  private var query = ""
  private var progress = ArticlesState.Progress.loading
  private var loading: Task<Void, Never>?
  private var change: (ArticlesState) -> Void = { _ in }

  /// A service that never ends would otherwise fill the memory.
  static let mostArticles = 10_000

  init(store: any ArticleStore) {
    self.store = store
  }

  deinit {
    loading?.cancel()
  }

  /// Loads the first page, and tells each state from now on.
  func follow(_ change: @escaping @EventLoop (ArticlesState) -> Void) {
    self.change = change
    load()
  }

  /// - Parameter query: the words that an article has to contain; empty for all articles.
  func search(for query: String) {
    self.query = query
    (articles, next) = ([], nil)
    load()
  }

  /// Loads the next page if there is one and nothing is being loaded.
  func loadMore() {
    if progress == .hasMore { load() }
  }

  /// Asks again for the page that failed, or for all of an empty list.
  func tryAgain() {
    switch progress {
    case .failed: load()
    case .complete where articles.isEmpty: load()
    case .complete, .hasMore, .loading: break
    }
  }

  /// The text of an article, its paragraphs apart; nil for an unknown one.
  func article(_ id: Article.ID) -> ArticleContent? {
    articles.first { $0.id == id }.map {
      ArticleContent(
        id: $0.id, title: $0.title, author: $0.author, published: $0.published, text: $0.text)
    }
  }

  func markAsRead(_ id: Article.ID) {
    if read.insert(id).inserted { tell() }
  }

  private func load() {
    loading?.cancel()
    progress = .loading
    tell()
    loading = Task { @EventLoop [weak self, store, query, next] in
      let result: Result<ArticlePage, ArticleStoreError>
      do throws(ArticleStoreError) {
        result = .success(try await store.page(matching: query, at: next))
      } catch {
        result = .failure(error)
      }
      // Another search may have replaced this one.
      if !Task.isCancelled { self?.receive(result) }
    }
  }

  private func receive(_ result: Result<ArticlePage, ArticleStoreError>) {
    switch result {
    case .success(let page):
      var known = Set(articles.map(\.id))
      let new = page.articles.filter { known.insert($0.id).inserted }
      articles = Array((articles + new).prefix(Self.mostArticles))
      // A page with nothing new would lead in circles.
      next = new.isEmpty || articles.count == Self.mostArticles ? nil : page.next
      progress = next == nil ? .complete : .hasMore
    case .failure(let error):
      progress = .failed(error.description)
    }
    tell()
  }

  private func tell() {
    let rows = articles.map {
      ArticlesState.Row(
        id: $0.id, title: $0.title, author: $0.author, published: $0.published,
        isRead: read.contains($0.id))
    }
    change(ArticlesState(query: query, rows: rows, progress: progress))
  }
}

struct ArticleContent: Hashable, Sendable {
  var id: String
  var title: String
  var author: String
  var published: String
  var text: String
}
