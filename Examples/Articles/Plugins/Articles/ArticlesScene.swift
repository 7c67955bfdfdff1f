import EventLoop
import ScreenKit

/// The view of the list: rows with a cursor.
@EventLoop
final class ArticlesScene: RowsScene<ArticlesDisplayData, ArticlesPresenter> {
  override var hints: [KeyPhrase] { super.hints + [KeyPhrase(action: "choose", rest: "read")] }
}
