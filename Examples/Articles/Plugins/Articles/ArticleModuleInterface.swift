import EventLoop
import ScreenKit

protocol ArticleModuleInterface {
  /// Shows an article in place of the list. Escape leads back.
  ///
  /// - Parameter delegate: hears how it ends.
  @EventLoop
  func presentArticle(
    _ article: ArticleDisplayData, on navigator: any Navigator, delegate: any ArticleModuleDelegate)
}
