public import EventLoop
import PlainText
import TerminalText

/// The view of a module on a screen. It draws itself into the given room and passes input to its presenter.
@EventLoop
public protocol Scene: AnyObject {
  /// The rows to show: not more, and not wider, than the room.
  func image(for room: ScreenSize) -> SceneImage

  /// A row above the scene and its panes, as wide as the screen; nil for none. The mouse is in row -1 there.
  ///
  /// - Parameter room: that of the scene with its panes and this row.
  func header(for room: ScreenSize) -> [UInt8]?

  /// The panes at its sides, which are shown while there is room.
  var sides: SceneSides { get }

  /// Called when the scene, as a pane at a side, gets or loses the focus.
  func focusDidChange(to hasFocus: Bool)

  /// - Returns: whether the scene has used the event. Other keys are looked up among the registered actions.
  func handle(_ event: ScreenEvent) -> Bool

  /// The items that an action applies to: the marked ones, else the one under the cursor.
  var selection: [any SceneItem] { get }

  /// The item under the cursor, whatever is marked.
  var current: (any SceneItem)? { get }

  /// Warns before an action on items that the user has not selected: another program may have put a different
  /// one under the cursor. The navigator shows the warning instead of doing the action.
  ///
  /// - Returns: one sentence; nil if there is no doubt, and nil when called again.
  func takeDoubt(about items: [any SceneItem]) -> String?

  /// A reminder that more than the item under the cursor is selected: `2 marked`. Messages end with it,
  /// because they hide the status.
  var selectionNote: String? { get }

  /// Whether any item is selected. Every drawing asks this.
  var hasSelection: Bool { get }

  /// Shown on the bottom line while there is no message; nil for hints only.
  var status: String? { get }

  /// A lasting warning, shown as long as it holds; nil for none.
  var notice: ScreenMessage? { get }

  /// Called when the navigator has removed the scene.
  func wasDismissed()

  /// The least rows of the scene as a pane. With fewer rows it takes the place of the other scene.
  var leastPaneRows: Int { get }

  /// The scene's own keys, a phrase each: `j k move`. Actions that are `isHinted` are added.
  var hints: [KeyPhrase] { get }
}

extension Scene {
  public func header(for room: ScreenSize) -> [UInt8]? { nil }
  public var sides: SceneSides { SceneSides() }
  public func focusDidChange(to hasFocus: Bool) {}
  public func handle(_ event: ScreenEvent) -> Bool { false }
  public var selection: [any SceneItem] { [] }
  public var current: (any SceneItem)? { selection.first }
  public func takeDoubt(about items: [any SceneItem]) -> String? { nil }
  public var selectionNote: String? { nil }
  public var hasSelection: Bool { !selection.isEmpty }
  public var status: String? { nil }
  public var notice: ScreenMessage? { nil }
  public var leastPaneRows: Int { 1 }
  public var hints: [KeyPhrase] { [] }
  public func wasDismissed() {}
}

/// The panes that belong to a scene; nil for none.
public struct SceneSides {
  /// It can have the focus.
  public var left: (any Scene)?

  /// It leaves its place to a presented pane.
  public var right: (any Scene)?

  public init(left: (any Scene)? = nil, right: (any Scene)? = nil) {
    (self.left, self.right) = (left, right)
  }

  /// From these widths on, the right one is shown, and the left one.
  public static let leastColumns = 120
  public static let leastColumnsForLeft = 160
}

/// Something that a scene shows and actions can be done to, such as a task or an article.
public protocol SceneItem: Sendable {}

/// What the edges of a popup tell, and the title above a pane that is below a scene. In a room without a frame only the title is shown, in a row above.
public struct PopupFrame: Sendable {
  public var title: String

  /// The popup's own keys and what they do, at the left of the bottom edge as far as there is room, in the order
  /// in which they are kept.
  public var keys: [(keys: String, words: String)]

  /// The place of the cursor, at the right of the bottom edge: `3 of 20`.
  public var position: String

  /// The rows that the popup has left free above itself since it was taller.
  var freeRows = 0

  public init(title: String, keys: [(keys: String, words: String)] = [], position: String = "") {
    (self.title, self.keys, self.position) = (title, keys, position)
  }

  init(title: String, keys: KeyValuePairs<Key, String>, position: String = "") {
    self.init(title: title, keys: keys.map { ($0.name ?? "", $1) }, position: position)
  }

  func hints(columns: Int, _ palette: Palette) -> [UInt8] {
    let hints = keys.map { StatusLine.Hint(keys: $0.keys, words: $0.words) }
    return StatusLine.row(of: StatusLine.fitting(hints, columns: columns), palette: palette)
  }
}

/// The appearance of a scene at one moment.
public struct SceneImage: Sendable {
  /// Rows from the top, a newline after each: UTF-8 with SGR escape sequences.
  public var text: [UInt8]

  public var rowCount: Int

  /// The position of the cursor; nil hides it.
  public var cursor: ScreenPosition?

  /// What the edges of a popup tell, and its title for a pane.
  public var frame: PopupFrame?

  /// The rows of a pane that the focus is about; nil for all.
  public var focusedRows: Range<Int>?

  /// Pictures over the rows, inside the room, of a kind that the terminal can draw.
  public var pictures: [PlacedPicture]

  public init(
    text: [UInt8], rowCount: Int, cursor: ScreenPosition? = nil, pictures: [PlacedPicture] = []
  ) {
    self.text = text
    self.rowCount = rowCount
    self.cursor = cursor
    self.pictures = pictures
  }

  public init(
    rows: some Collection<[UInt8]>, cursor: ScreenPosition? = nil, pictures: [PlacedPicture] = []
  ) {
    var text: [UInt8] = []
    for row in rows {
      text += row
      text.append(.newline)
    }
    self.init(text: text, rowCount: rows.count, cursor: cursor, pictures: pictures)
  }
}
