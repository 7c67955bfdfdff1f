import EventLoop
import ModuleKit
import ScreenKit

/// The matches in todo.txt and done.txt.
@EventLoop
final class SearchScene: RowsScene<SearchDisplayData, SearchScreenPresenter> {
  override var hints: [KeyPhrase] {
    super.hints + [KeyPhrase(action: "choose", rest: "goes there")]
  }
}
