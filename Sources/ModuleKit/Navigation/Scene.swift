public import EventLoop
public import TodoStores
import TodoTxt

/// The view of a module on a screen. It draws itself into the given room and passes input to its presenter.
@EventLoop
public protocol Scene: AnyObject {
  /// The rows to show: not more, and not wider, than the room.
  func image(for room: ScreenSize) -> SceneImage

  /// - Returns: whether the scene has used the event. Other keys are looked up among the registered actions.
  func handle(_ event: ScreenEvent) -> Bool

  /// The tasks that an action applies to: the marked ones, else the one under the cursor.
  var selection: [SelectedTask] { get }

  /// The task under the cursor, whatever is marked.
  var current: SelectedTask? { get }

  /// Warns before an action on tasks that the user has not selected: another program may have put a different task
  /// under the cursor. The navigator shows the warning instead of doing the action.
  ///
  /// - Returns: one sentence; nil if there is no doubt, and nil when called again.
  func takeDoubt(about tasks: [SelectedTask]) -> String?

  /// A reminder that more than the task under the cursor is selected: `2 marked`. Messages end with it,
  /// because they hide the status.
  var selectionNote: String? { get }

  /// Whether any task is selected. Every drawing asks this.
  var hasSelection: Bool { get }

  /// Shown on the bottom line while there is no message; nil for hints only.
  var status: String? { get }

  /// A lasting warning, shown as long as it holds; nil for none.
  var notice: ScreenMessage? { get }

  /// The start of the text of a new task, so that it is listed here: `+Work ` if the list shows only that
  /// project.
  var newTaskText: [UInt8] { get }

  /// Moves to the task with that number.
  ///
  /// - Returns: the reason if that is impossible; else nil.
  func reveal(taskNumbered number: Int) -> ScreenMessage?

  /// Called when the navigator has removed the scene.
  func wasDismissed()

  /// The least rows of the scene as a pane. With fewer rows it takes the place of the other scene.
  var leastPaneRows: Int { get }

  /// The scene's own keys, a phrase each: `j k move`.
  var hints: [String] { get }
}

extension Scene {
  public var selection: [SelectedTask] { [] }
  public var current: SelectedTask? { selection.first }
  public func takeDoubt(about tasks: [SelectedTask]) -> String? { nil }
  public var selectionNote: String? { nil }
  public var hasSelection: Bool { !selection.isEmpty }
  public var status: String? { nil }
  public var notice: ScreenMessage? { nil }
  public var leastPaneRows: Int { 1 }
  public var hints: [String] { [] }
  public func wasDismissed() {}
  public var newTaskText: [UInt8] { [] }
  public func reveal(taskNumbered number: Int) -> ScreenMessage? {
    ScreenMessage("There are no tasks here.", isWarning: true)
  }
}

/// The appearance of a scene at one moment.
public struct SceneImage: Hashable, Sendable {
  /// Rows from the top, a newline after each: UTF-8 with SGR escape sequences.
  public var text: [UInt8]

  public var rowCount: Int

  /// The position of the cursor; nil hides it.
  public var cursor: ScreenPosition?

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
