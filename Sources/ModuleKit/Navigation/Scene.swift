public import EventLoop
public import TodoStores
import TodoTxt

/// What a module shows on a screen: its view there. It draws itself into the room it is given, and hands what the
/// user does on to its presenter.
@EventLoop
public protocol Scene: AnyObject {
  /// The rows to show; no more, and none wider, than there is room.
  func image(for room: ScreenSize) -> SceneImage

  /// - Returns: whether the event means something to the scene. One that does not is looked up among the actions
  ///   that modules have registered.
  func handle(_ event: ScreenEvent) -> Bool

  /// The tasks that an action is to work on: those marked, else the one under the cursor.
  var selection: [SelectedTask] { get }

  /// The task under the cursor, whatever is marked.
  var current: SelectedTask? { get }

  /// Warns before an action on tasks that the user has not selected: another program may have put a different task
  /// under the cursor. The navigator shows the warning instead of doing the action.
  ///
  /// - Returns: one sentence; nil if there is no doubt, and nil when called again.
  func takeDoubt(about tasks: [SelectedTask]) -> String?

  /// What has to be known before the next action where more than the task under the cursor is selected: `2 marked`.
  /// Messages end with it, as they stand in the place of the status.
  var selectionNote: String? { get }

  /// Whether there is such a task, which every drawing asks for.
  var hasSelection: Bool { get }

  /// What stands on the bottom line while there is no message; nil leaves the line to the hints alone.
  var status: String? { get }

  /// What needs the user's eye for as long as it is so; nil for nothing.
  var notice: ScreenMessage? { get }

  /// What a task that is added from here starts as, so that it is seen here: `+Work ` where the list shows nothing
  /// else.
  var newTaskText: [UInt8] { get }

  /// Lets the user see the task with that number.
  ///
  /// - Returns: why that can't be; nil where it is done.
  func reveal(taskNumbered number: Int) -> ScreenMessage?

  /// Told when the navigator has taken the scene away.
  func wasDismissed()

  /// How many rows it has to have as a pane; with fewer it stands in the place of the other scene.
  var leastPaneRows: Int { get }

  /// What the keys that the scene itself understands do, a phrase each: `j k move`.
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

/// What a scene looks like at one moment.
public struct SceneImage: Hashable, Sendable {
  /// Rows from the top, a newline after each: UTF-8 with SGR escape sequences.
  public var text: [UInt8]

  public var rowCount: Int

  /// Where the cursor stands; nil hides it.
  public var cursor: ScreenPosition?

  /// What stands over the rows, none beyond the room: of the kind that the navigator says the terminal can draw.
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
