import EventLoop
import ScreenKit
import TerminalText

/// The view of the list: rows with a cursor.
@EventLoop
final class ArticlesScene: RowsScene<ArticlesDisplayData> {
  /// The scene keeps it: it goes when the scene does.
  var presenter: ArticlesPresenter?

  init(palette: Palette) {
    super.init(ArticlesDisplayData(), palette: palette)
  }

  override var rowsPresenter: (any RowsPresenter)? { presenter }

  override var hints: [String] { super.hints + ["Enter read"] }
}
