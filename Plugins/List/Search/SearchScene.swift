import EventLoop
import ModuleKit
import TerminalText
import TodoStores

/// What was found in todo.txt and done.txt.
@EventLoop
final class SearchScene: Scene, View {
  /// Kept by the scene, and gone with it.
  var presenter: SearchScenePresenter?

  private let palette: Palette
  private var data = SearchDisplayData()
  private var first = 0
  private var pageRows = 1

  private static let wheelRows = 3

  init(palette: Palette) {
    self.palette = palette
  }

  func display(_ data: SearchDisplayData) {
    self.data = data
  }

  func image(for room: ScreenSize) -> SceneImage {
    guard room.rows > 0 else { return SceneImage(rows: []) }
    pageRows = max(1, room.rows - 1)
    first = max(0, min(first, data.selected), data.selected - pageRows + 1)
    var heading = Array(palette.heading.utf8)
    DisplayText.append(data.title, columns: room.columns, to: &heading)
    heading += palette.reset.utf8
    let rows = data.rows.indices.dropFirst(first).prefix(room.rows - 1).map { row($0, columns: room.columns) }
    return SceneImage(rows: [heading] + rows)
  }

  private func row(_ index: Int, columns: Int) -> [UInt8] {
    let row = data.rows[index]
    let style = row.isCompleted ? palette.faint : ""
    var bytes = Array((index == data.selected ? "▌" : " ").utf8) + style.utf8
    let number = row.number.isEmpty ? [] : Array("\(row.number) ".utf8)
    DisplayText.append((number + row.text)[...], columns: max(0, columns - 1), to: &bytes)
    return style.isEmpty ? bytes : bytes + palette.reset.utf8
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(let key): return handle(key)
    case .mouse(let mouse): return point(mouse)
    case .paste, .said, .resized: return false
    }
  }

  private func handle(_ key: Key) -> Bool {
    switch key {
    case .text("j"), .down: presenter?.move(by: 1)
    case .text("k"), .up: presenter?.move(by: -1)
    case .pageDown, .text(" "), .control("f"): presenter?.move(by: pageRows)
    case .pageUp, .control("b"): presenter?.move(by: -pageRows)
    case .text("g"), .home: presenter?.move(by: -data.rows.count)
    case .text("G"), .end: presenter?.move(by: data.rows.count)
    case .enter: presenter?.choose()
    default: return false
    }
    return true
  }

  private func point(_ mouse: MouseEvent) -> Bool {
    switch mouse.kind {
    case .wheelDown: presenter?.move(by: Self.wheelRows)
    case .wheelUp: presenter?.move(by: -Self.wheelRows)
    case .press(let count):
      let row = first + mouse.position.row - 1
      guard mouse.position.row > 0, data.rows.indices.contains(row) else { return false }
      presenter?.move(by: row - data.selected)
      if count == 2 { presenter?.choose() }
    }
    return true
  }

  var selection: [SelectedTask] { presenter?.selection ?? [] }

  var status: String? {
    guard !data.rows.isEmpty else { return nil }
    return "\(data.selected + 1) of \(data.rows.count)\(data.isOver ? "" : ", and there may be more")"
  }

  let hints = ["j k move", "Enter goes there"]
}
