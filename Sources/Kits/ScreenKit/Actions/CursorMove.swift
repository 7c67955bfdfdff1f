public import EventLoop

/// A movement of a scene's cursor, or of a text without one.
public enum CursorMove: Hashable, Sendable {
  /// Down, or up for a negative number.
  case rows(Int)

  /// Half pages down, or up for a negative number. Only the view knows the height of a page.
  case halfPages(Int)
  case start
  case end

  /// The same movement, in rows instead of pages.
  public func inRows(pageRows: Int) -> CursorMove {
    guard case .halfPages(let count) = self else { return self }
    return .rows(max(1, pageRows * abs(count) / 2) * count.signum())
  }

  /// The row where the movement ends, from 0 to `count - 1`.
  public func row(from row: Int, of count: Int, pageRows: Int) -> Int {
    let target =
      switch inRows(pageRows: pageRows) {
      case .rows(let rows): row + rows
      case .start, .halfPages: 0
      case .end: count - 1
      }
    return max(0, min(target, count - 1))
  }
}

/// A scene with a cursor, or with a text that scrolls. The keys for moving and the mouse wheel work in all of
/// them, and the user changes those keys once for all.
@EventLoop
public protocol CursorMoving: Scene {
  func move(_ move: CursorMove)
}

/// A scene in which Enter chooses what is under the cursor.
@EventLoop
public protocol Choosing: Scene {
  func choose()
}

extension ScreenAction {
  /// The actions of every scene that is `CursorMoving` or `Choosing`.
  static var moving: [ScreenAction] {
    [
      moving("down", ["j", "down"], "Move down", .rows(1)),
      moving("up", ["k", "up"], "Move up", .rows(-1)),
      moving("page-down", ["pgdn", "ctrl-f", "space"], "Page down", .halfPages(2)),
      moving("page-up", ["pgup", "ctrl-b"], "Page up", .halfPages(-2)),
      moving("half-down", ["ctrl-d"], "Half a page down", .halfPages(1)),
      moving("half-up", ["ctrl-u"], "Half a page up", .halfPages(-1)),
      moving("top", ["g", "home"], "Go to the top", .start),
      moving("end", ["G", "end"], "Go to the end", .end),
      ScreenAction(
        "choose", in: (any Choosing).self, keys: ["enter"], title: "choose",
        summary: "Choose what is under the cursor", group: .move
      ) { scene, _ in scene.choose() },
      ScreenAction(
        "line-down", in: TextScene.self, keys: ["enter"], title: "line down",
        summary: "Scroll a text down a line", group: .move
      ) { scene, _ in scene.move(.rows(1)) },
    ]
  }

  private static func moving(
    _ name: String, _ keys: [KeySequence], _ summary: String, _ move: CursorMove
  ) -> ScreenAction {
    ScreenAction(
      name, in: (any CursorMoving).self, keys: keys, title: name.replacing("-", with: " "), summary: summary,
      group: .move
    ) { scene, _ in scene.move(move) }
  }
}
