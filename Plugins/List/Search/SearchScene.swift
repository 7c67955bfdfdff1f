import EventLoop
import ModuleKit
import ScreenKit

/// The matches in todo.txt and done.txt.
@EventLoop
final class SearchScene: RowsScene<SearchDisplayData, SearchScreenPresenter> {
  override var hints: [String] { ["j k move", "Enter goes there"] }
}
