import EventLoop

/// Is informed about a shown article.
@EventLoop
protocol ArticleModuleDelegate: AnyObject {
  func articleModule(didClose id: String)
}
