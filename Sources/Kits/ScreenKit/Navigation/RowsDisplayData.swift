public import EventLoop

/// The rows of a `RowsScene` and their cursor. A row is made when it comes into view.
public protocol RowsDisplayData: Sendable {
  var rowCount: Int { get }

  /// - Parameter index: less than `rowCount`.
  func row(at index: Int) -> DisplayRow

  /// The index of the row under the cursor; nil for no cursor.
  var selectedRow: Int? { get }

  /// A row above the others that does not scroll; nil for none.
  var title: String? { get }

  /// Shown if there are no rows, a sentence a line.
  var emptyText: String { get }

  /// The text of the bottom line; nil for nothing.
  var status: String? { get }

  /// A lasting message on the bottom line, shown as long as it holds; nil for none.
  var notice: ScreenMessage? { get }
}

extension RowsDisplayData {
  public var title: String? { nil }
  public var emptyText: String { "" }
  public var status: String? { nil }
  public var notice: ScreenMessage? { nil }
}

/// A row of a list on a screen.
public struct DisplayRow: Hashable, Sendable {
  public enum Style: Hashable, Sendable {
    case plain, heading, faint, warning, project, context

    /// A task's line: each word has the look of its role.
    case task
  }

  /// UTF-8 of any length. The view cuts it and removes control characters.
  public var text: [UInt8]
  public var style: Style

  /// Muted, before the text.
  public var lead = ""

  /// Muted, at the right edge.
  public var trailing = ""

  /// Whether it is marked as the one that a list is filtered by.
  public var isActive = false

  /// Whether the cursor can be there.
  public var isSelectable: Bool

  public init(_ text: [UInt8], style: Style = .plain, isSelectable: Bool = true) {
    self.text = text
    self.style = style
    self.isSelectable = isSelectable
  }

  public init(_ text: String, style: Style = .plain, isSelectable: Bool = true) {
    self.init(Array(text.utf8), style: style, isSelectable: isSelectable)
  }
}

/// The user's input on a `RowsScene`.
@EventLoop
public protocol RowsPresenter: AnyObject {
  /// The scene is there: shows the first data, and keeps it current.
  func start()

  /// The scene is about to be drawn in so many rows.
  func appear(rows: Int)

  /// The cursor goes to a row, one that is selectable.
  func select(row: Int)

  /// Enter, or a double click, on the row under the cursor.
  func choose()

  /// The items that actions of other modules apply to.
  var selectedItems: [any SceneItem] { get }
}

extension RowsPresenter {
  public func start() {}
  public func appear(rows: Int) {}
  public func choose() {}
  public var selectedItems: [any SceneItem] { [] }
}
