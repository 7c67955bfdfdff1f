import EventLoop

/// Is informed about a shown article.
@EventLoop
protocol ArticleModuleDelegate: AnyObject {
  /// The user has left the article.
  func articleModule(didClose id: String)
}
