public import EventLoop
public import ModuleKit
public import ScreenKit
public import TodoStores
import TodoTxt

@EventLoop
public protocol TaskScene: Scene {
  /// The start of the text of a new task, so that it is listed here: `+Work ` if the list shows only that
  /// project.
  var newTaskText: [UInt8] { get }

  /// Whether the user has marked the selected tasks, rather than moved the cursor to one.
  var hasMarks: Bool { get }

  /// Moves to the last of the tasks that were added here once they are listed, or says where they are.
  ///
  /// - Parameter tasks: their numbers and lines, ordered by number.
  func reveal(added tasks: [NumberedTask])

  /// Moves to the task with that number.
  ///
  /// - Returns: the reason if that is impossible; else nil.
  func reveal(taskNumbered number: Int) -> ScreenMessage?

  /// Returns the task that the user sees with a number, such as `5` or `team/5`; nil if the file has no such line.
  func task(withNumber word: [UInt8]) -> SelectedTask?
}

extension TaskScene {
  public func reveal(added tasks: [NumberedTask]) {}
  public var hasMarks: Bool { selection.count > 1 }
}

extension SelectedTask: SceneItem {}

extension Scene {
  /// The tasks among the selected items.
  public var selectedTasks: [SelectedTask] { selection.compactMap { $0 as? SelectedTask } }
}

extension [SelectedTask] {
  /// The beginning of the only task's own words, short enough for a title, or the number of tasks: `“Call Mom”`,
  /// `3 tasks`.
  public var subject: String {
    guard count == 1 else { return "\(count) tasks" }
    let own = String(decoding: TodoItem(line: self[0].line.text).ownWords, as: UTF8.self)
    let words = own.isEmpty ? self[0].words : own
    let longest = 24
    return "“\(words.count > longest ? words.prefix(longest - 1) + "…" : words)”"
  }
}

extension ScreenAction.Needs {
  /// The task under the cursor.
  public static let task = ScreenAction.Needs.item

  /// The marked tasks, else the one under the cursor.
  public static let tasks = ScreenAction.Needs.items
}

extension RepeatableAction {
  /// - Parameter perform: does the action to other tasks, with the same answers.
  public init(_ title: String, perform: @escaping @EventLoop (_ tasks: [SelectedTask]) -> Void) {
    self.init(title, performOnItems: { items in perform(items.compactMap { $0 as? SelectedTask }) })
  }
}
