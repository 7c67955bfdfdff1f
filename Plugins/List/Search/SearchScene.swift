import EventLoop
import ModuleKit
import ScreenKit
import TerminalText
import TodoStores

/// The matches in todo.txt and done.txt.
@EventLoop
final class SearchScene: RowsScene<SearchDisplayData> {
  /// Retained by the scene, and released with it.
  var presenter: SearchScreenPresenter?

  init(palette: Palette) {
    super.init(SearchDisplayData(), palette: palette)
  }

  override var rowsPresenter: (any RowsPresenter)? { presenter }

  override var selection: [any SceneItem] { presenter?.selection ?? [] }

  override var hints: [String] { ["j k move", "Enter goes there"] }
}
