public import EventLoop
import ModuleKit
public import ScreenKit
public import TaskScreens
public import TodoStores
import TodoTxt

/// A scene for testing actions: it shows the text of the list, and a test sets the selection.
@EventLoop
public final class TasksScene: TaskScene {
  private let store: any TodoStore

  /// The selected tasks, as of the selection.
  public private(set) var tasks: [SelectedTask] = []

  public var selection: [any SceneItem] { tasks }

  /// The initial text of tasks added from here.
  public var newTaskText: [UInt8] = []

  /// The numbers that were revealed.
  public private(set) var revealed: [Int] = []

  public nonisolated init(_ store: any TodoStore) {
    self.store = store
  }

  /// Selects the tasks as they are now.
  public func select(_ numbers: Int...) throws { try select(numbers) }

  public func select(_ numbers: [Int]) throws {
    let list = try store.list()
    tasks = numbers.map { SelectedTask($0, in: list) }
  }

  public func image(for room: ScreenSize) -> SceneImage {
    let lines = (try? store.list())?.map { Array($0.text) } ?? []
    return SceneImage(rows: lines.prefix(room.rows))
  }

  public func handle(_ event: ScreenEvent) -> Bool { false }

  public func task(withNumber word: [UInt8]) -> SelectedTask? {
    guard let list = try? store.list(), let number = Int(String(decoding: word, as: UTF8.self)),
      (1...list.count).contains(number)
    else { return nil }
    return SelectedTask(number, in: list)
  }

  public func reveal(taskNumbered number: Int) -> ScreenMessage? {
    revealed.append(number)
    return number < 100 ? nil : ScreenMessage("There is no task \(number).", isWarning: true)
  }
}
