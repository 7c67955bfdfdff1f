import EventLoop
import ScreenKit
import TaskScreens

/// A scene that may show the matches of a search. While it does, `n` goes to the next one, as in `less` and `vim`.
@EventLoop
protocol MatchesScene: Scene {
  var isShowingMatches: Bool { get }

  /// After the last match comes the first.
  func moveToNextMatch()
}

extension ModuleAction {
  @Sendable static func nextMatch() -> ModuleAction {
    ModuleAction(
      "next-match", in: (any MatchesScene).self, keys: ["n"], title: "next match",
      summary: "Go to the next match, while a filter or a search is active", group: .move,
      keywords: ["find", "again", "filter"], when: { $0.isShowingMatches }
    ) { scene, _ in scene.moveToNextMatch() }
  }
}
