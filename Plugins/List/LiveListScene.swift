import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// The live listing on a screen.
@EventLoop
final class LiveListScene: Scene, View {
  weak var presenter: LiveListPresenter?

  private var data: LiveListDisplayData?
  private var room = ScreenSize(columns: 0, rows: 0)

  func display(_ data: LiveListDisplayData) {
    self.data = data
  }

  func image(for room: ScreenSize) -> SceneImage {
    if room != self.room {
      self.room = room
      presenter?.sceneDidChange(room: room)
    }
    guard let data else { return SceneImage(text: [], rowCount: 0) }
    let lines = data.firstLine..<max(data.firstLine, min(data.firstLine + room.rows, data.list.lineCount))
    var text: [UInt8] = []
    // Escape sequences take none of the columns.
    text.reserveCapacity(2 * room.columns * (room.rows + 1))
    data.list.appendLines(lines, marking: data.marked, selecting: data.selected, to: &text)
    var rowCount = lines.count
    for hint in data.list.hints where rowCount < room.rows && data.list.lineCount == 0 {
      DisplayText.append(hint, columns: room.columns, to: &text)
      text.append(.newline)
      rowCount += 1
    }
    return SceneImage(text: text, rowCount: rowCount)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(let key):
      guard let move = move(for: key) else { return false }
      presenter?.move(move)
    case .paste(let text):
      if !text.allSatisfy({ $0.isBlank || $0 == .newline }) { presenter?.offer(text) }
    case .said, .resized, .mouse:
      return false
    }
    return true
  }

  private func move(for key: Key) -> CursorMove? {
    switch key {
    case .text("j"), .down: .lines(1)
    case .text("k"), .up: .lines(-1)
    case .pageDown, .control("f"): .lines(room.rows)
    case .pageUp, .control("b"): .lines(-room.rows)
    case .control("d"): .lines(max(1, room.rows / 2))
    case .control("u"): .lines(-max(1, room.rows / 2))
    case .text("g"), .home: .start
    case .text("G"), .end: .end
    default: nil
    }
  }

  var selection: [SelectedTask] { presenter?.selection ?? [] }
  var status: String? { data?.list.summary.joined(separator: " ") }
  var notice: ScreenMessage? { data?.notice }
  let hints = ["j k move"]
}

/// Where the cursor is to go.
enum CursorMove: Hashable, Sendable {
  /// Down, or up where the number is negative.
  case lines(Int)
  case start
  case end
}
