import ModuleTestKit
import Testing

/// The keys for moving, which are the same in all scenes, and the user's changes of them.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct CursorMoveTests {
  enum Kind: CaseIterable { case rows, text }

  private static func session(
    _ kind: Kind, keys file: String = "", actions: [ScreenAction] = []
  ) -> SceneSession {
    var environment = ScreenEnvironment(palette: .plain)
    environment.keys = KeyFile(Array(file.utf8), path: "keys")
    environment.actions = actions.map { ($0, "Test") }
    let lines = (0..<20).map { "line \($0)" }
    let scene: any Scene =
      switch kind {
      case .rows:
        NumbersScene(Numbers(lines: lines), palette: .plain) { NumbersPresenter(lines, view: $0) }
      case .text:
        TextScene("Text", text: Array(lines.joined(separator: "\n").utf8), in: .plain)
      }
    return SceneSession(scene, in: environment, columns: 60, rows: 6)
  }

  /// The row under the cursor, or the first one of a text.
  private static func place(_ session: SceneSession) -> Int? {
    let row = session.rows.first { $0.hasPrefix("▌ ") } ?? session.rows[1]
    return row.split(separator: " ").last.flatMap { Int($0) }
  }

  /// A page of both has five rows here, one of which is the title of the text.
  @Test(
    arguments: [
      ([.text("j")], 1, 1), ([.down, .down, .text("k")], 1, 1), ([.down, .up], 0, 0),
      ([.pageDown], 5, 4), ([.control("f")], 5, 4), ([.text(" ")], 5, 4), ([.text(" "), .pageUp], 0, 0),
      ([.text(" "), .control("b")], 0, 0), ([.control("d")], 2, 2), ([.control("d"), .control("u")], 0, 0),
      ([.text("G")], 19, 16), ([.end], 19, 16), ([.end, .text("g")], 0, 0), ([.end, .home], 0, 0),
    ] as [([Key], Int, Int)])
  func theSameKeysMoveInAllScenes(keys: [Key], row: Int, line: Int) {
    for (kind, place) in zip(Kind.allCases, [row, line]) {
      let session = Self.session(kind)
      for key in keys { session.press(key) }
      #expect(Self.place(session) == place)
    }
  }

  @Test(arguments: Kind.allCases)
  func theUsersKeysMoveAndAreHinted(kind: Kind) {
    let session = Self.session(kind, keys: "n = down\nj = none\nz z = end\nctrl-o = back\n? = none\n")
    let word = kind == .rows ? "move" : "scroll"
    #expect(session.bottom.contains("n k \(word)") == true)
    #expect(session.bottom.hasSuffix("F1 keys  ^O quit") == true)
    session.type("n")
    #expect(Self.place(session) == 1)
    session.type("j")
    #expect(session.bottom == "j is not used here · F1 help")
    session.type("zz")
    #expect(Self.place(session) == (kind == .rows ? 19 : 16))
    session.press(Key(.function(1)))
    #expect(session.rows.contains { $0.contains("n ↓") })
  }

  @Test func enterChoosesARowAndScrollsAText() {
    let rows = Self.session(.rows, keys: "o = choose\n")
    #expect(rows.rows.last?.contains("o open") == true)
    rows.press(.down, .text("o"))
    #expect(rows.rows.last == "Chosen: 1")
    rows.press(.down, .enter)
    #expect(rows.rows.last == "Chosen: 2")
    let text = Self.session(.text)
    text.press(.enter)
    #expect(Self.place(text) == 1)
  }

  @Test(arguments: Kind.allCases)
  func theWheelMoves(kind: Kind) {
    let session = Self.session(kind)
    let place = ScreenPosition(column: 1, row: 2)
    session.navigator.handle(.mouse(MouseEvent(.wheel(rows: 3), at: place)))
    #expect(Self.place(session) == 3)
    session.navigator.handle(.mouse(MouseEvent(.wheel(rows: -2), at: place)))
    #expect(Self.place(session) == 1)
  }

  /// The closest kind of scene decides, unless the user has bound the key.
  @Test(arguments: [
    ("", "own"), ("x = kind\n", "kind"), ("x = everywhere\n", "everywhere"),
    ("x = everywhere\nx = base\n", "base"), ("x = none\n", "x is not used here · ? help"),
    ("x y = everywhere\n", " x   y everywhere  Esc leave"),
  ])
  func aKeyIsOfTheClosestKindOfScene(file: String, message: String) {
    let tell: @EventLoop @Sendable (ScreenActionRequest, String) -> Void = {
      $0.navigator.show(ScreenMessage($1))
    }
    let actions = [
      ScreenAction("everywhere", keys: ["x"], title: "everywhere", needs: .nothing) {
        tell($0, "everywhere")
      },
      ScreenAction("kind", in: (any CursorMoving).self, keys: ["x"], title: "kind") { tell($1, "kind") },
      ScreenAction("base", in: RowsScene<Numbers, NumbersPresenter>.self, keys: ["x"], title: "base") {
        tell($1, "base")
      },
      ScreenAction("own", in: NumbersScene.self, keys: ["x"], title: "own") { tell($1, "own") },
    ]
    let session = Self.session(.rows, keys: file, actions: actions)
    session.type("x")
    #expect(session.bottom == message)
    let offers = session.navigator.offers.filter { actions.map(\.name).contains($0.action.name) }
    #expect(offers.map(\.place) == [.everywhere, .shared, .shared, .here])
    let named = offers.filter { $0.keys.contains("x") }.map(\.action.name)
    #expect(named == actions.map(\.name).filter { $0 == message })
    let text = Self.session(.text, actions: actions)
    text.type("x")
    #expect(text.rows.last == "kind")
  }
}

private struct Numbers: RowsDisplayData {
  var lines: [String]
  var selectedRow: Int? = 0
  var rowCount: Int { lines.count }
  var notice: ScreenMessage?
  func row(at index: Int) -> DisplayRow { DisplayRow(lines[index]) }
}

@EventLoop
private final class NumbersPresenter: RowsPresenter {
  private var data: Numbers
  private let view: WeakView<Numbers>

  init(_ lines: [String], view: WeakView<Numbers>) {
    data = Numbers(lines: lines)
    self.view = view
  }

  func select(row: Int) {
    data.selectedRow = row
    try? view.display(data)
  }

  func choose() {
    data.notice = ScreenMessage("Chosen: \(data.selectedRow ?? -1)")
    try? view.display(data)
  }
}

private final class NumbersScene: RowsScene<Numbers, NumbersPresenter> {
  override var hints: [KeyPhrase] { super.hints + [KeyPhrase(action: "choose", rest: "open")] }
}
