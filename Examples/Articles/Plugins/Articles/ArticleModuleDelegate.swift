import EventLoop

/// Hears from a shown article.
@EventLoop
protocol ArticleModuleDelegate: AnyObject {
  /// The user has left the article.
  func articleModule(didClose id: String)
}
