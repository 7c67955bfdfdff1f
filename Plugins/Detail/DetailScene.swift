import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// A task in a pane.
@EventLoop
final class DetailScene: Scene, View {
  weak var presenter: DetailPresenter?

  private let palette: Palette
  private var data = DetailDisplayData()
  private var firstRow = 0
  private var rowLimit = 0

  private static let labelWidth = 10

  init(palette: Palette) {
    self.palette = palette
  }

  func display(_ data: DetailDisplayData) {
    if data.text != self.data.text { firstRow = 0 }
    self.data = data
  }

  func image(for room: ScreenSize) -> SceneImage {
    var (rows, selected) = rows(columns: max(1, room.columns))
    rowLimit = room.rows
    if let selected { firstRow = max(min(firstRow, selected), selected - room.rows + 1) }
    firstRow = max(0, min(firstRow, rows.count - room.rows))
    rows = Array(rows.dropFirst(firstRow).prefix(room.rows))
    return SceneImage(rows: rows)
  }

  /// All rows, and which of them shows the change that is chosen.
  private func rows(columns: Int) -> (rows: [[UInt8]], selected: Int?) {
    guard !data.text.isEmpty else { return ([], nil) }
    var rows = styled(DisplayText.rows(of: Array(data.text.utf8), columns: columns), palette.heading) + [[]]
    for field in data.fields { rows += self.rows(of: field.label, field.value, columns) }
    var selected: Int?
    if !data.history.isEmpty { rows += heading("history", columns) }
    for (index, change) in data.history.enumerated() {
      if index == data.selected { selected = rows.count }
      var row: [UInt8] = []
      DisplayText.append("\(index == data.selected ? "▌" : " ")\(change.label)", columns: columns, to: &row)
      rows.append(row)
      let before = change.before.map { "was \($0)" } ?? "new"
      for text in DisplayText.rows(of: Array(before.utf8), columns: max(1, columns - 3)) {
        rows += styled([Array("   ".utf8.prefix(max(0, columns - 1))) + text], palette.faint)
      }
    }
    if let note = data.note {
      rows += heading("note", columns)
      for line in note { rows += DisplayText.rows(of: Array(line.utf8), columns: columns) }
    }
    return (rows, selected)
  }

  /// A label, and what it is of: beside it where there is room, else below.
  private func rows(of label: String, _ value: String, _ columns: Int) -> [[UInt8]] {
    let indent = columns > 2 * Self.labelWidth ? Self.labelWidth : min(2, columns - 1)
    let values = DisplayText.rows(of: Array(value.utf8), columns: columns - indent)
    var name: [UInt8] = []
    let width = DisplayText.append(label, columns: max(1, min(columns, Self.labelWidth - 1)), to: &name)
    let faint = styled([name], palette.faint)[0]
    let blanks = [UInt8](repeating: .space, count: indent)
    if indent < Self.labelWidth { return [faint] + values.map { blanks + $0 } }
    return values.enumerated().map { index, value in
      index == 0 ? faint + [UInt8](repeating: .space, count: indent - width) + value : blanks + value
    }
  }

  private func heading(_ title: String, _ columns: Int) -> [[UInt8]] {
    var row: [UInt8] = []
    DisplayText.append("── \(title) ──", columns: columns, to: &row)
    return [[]] + styled([row], palette.faint)
  }

  private func styled(_ rows: [[UInt8]], _ style: String) -> [[UInt8]] {
    style.isEmpty ? rows : rows.map { Array(style.utf8) + $0 + Array(palette.reset.utf8) }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    switch key {
    case .text("j"), .down: if presenter?.move(by: 1) != true { firstRow += 1 }
    case .text("k"), .up: if presenter?.move(by: -1) != true { firstRow -= 1 }
    case .pageDown, .text(" "): firstRow += rowLimit
    case .pageUp: firstRow -= rowLimit
    case .enter: presenter?.restore()
    default: return false
    }
    return true
  }

  var selection: [SelectedTask] { presenter?.selection ?? [] }

  func wasDismissed() { presenter?.sceneWasDismissed() }

  let hints = ["j k earlier lines", "Enter restores", "Esc back"]
}
