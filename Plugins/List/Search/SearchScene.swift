import EventLoop
import ModuleKit
import ScreenKit

/// The matches in todo.txt and done.txt.
@EventLoop
final class SearchScene: RowsScene<SearchDisplayData, SearchScreenPresenter>, MatchesScene {
  var isShowingMatches: Bool { true }

  func moveToNextMatch() { move(data.selected + 1 < data.rowCount ? .rows(1) : .start) }

  override var hints: [KeyPhrase] {
    super.hints + [KeyPhrase(action: "choose", rest: "goes there")]
  }
}
