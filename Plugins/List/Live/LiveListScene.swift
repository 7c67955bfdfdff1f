import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// The live listing on a screen.
@EventLoop
final class LiveListScene: Scene, View {
  weak var presenter: LiveListPresenter?

  /// Called when the user has gone back from it.
  var onDismissal: () -> Void = {}

  private var data = LiveListDisplayData()
  private var room = ScreenSize(columns: 0, rows: 0)

  /// How many lines a notch of the wheel moves the cursor.
  private static let wheelLines = 3

  func display(_ data: LiveListDisplayData) {
    self.data = data
  }

  func image(for room: ScreenSize) -> SceneImage {
    if room != self.room {
      self.room = room
      presenter?.sceneDidChange(room: room)
    }
    return room.rows > 0
      ? SceneImage(text: data.text, rowCount: data.rowCount) : SceneImage(text: [], rowCount: 0)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(.escape):
      return presenter?.goBack() ?? false
    case .paste(let text):
      if !text.allSatisfy({ $0.isBlank || $0 == .newline }) { presenter?.offer(text) }
      return true
    case .mouse(let event):
      point(event)
      return true
    case .key, .said, .resized:
      return false
    }
  }

  private func point(_ event: MouseEvent) {
    switch event.kind {
    case .wheelDown: perform(.move(.lines(Self.wheelLines)))
    case .wheelUp: perform(.move(.lines(-Self.wheelLines)))
    case .press(let count):
      presenter?.press(data.targets.first { $0.contains(event.position) }?.target, count: count)
    }
  }

  func perform(_ command: LiveListCommand) {
    presenter?.perform(command)
  }

  func wasDismissed() { onDismissal() }

  var selection: [SelectedTask] { presenter?.selection ?? [] }
  var current: SelectedTask? { hasSelection ? presenter?.cursor.task : nil }
  var hasSelection: Bool { presenter?.hasSelection ?? false }
  func takeDoubt(about tasks: [SelectedTask]) -> String? { presenter?.takeDoubt(about: tasks) }
  var selectionNote: String? { data.selectionNote }
  var status: String? { data.status.isEmpty ? nil : data.status }
  var notice: ScreenMessage? { data.notice }
  var newTaskText: [UInt8] { presenter?.newTaskText ?? [] }
  func reveal(taskNumbered number: Int) -> String? { presenter?.reveal(taskNumbered: number) }
}
