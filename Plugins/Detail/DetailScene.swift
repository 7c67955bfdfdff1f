import DetailInterface
import EventLoop
import ScreenKit
import TaskScreens
import TerminalText
import TodoStores
import TodoTxt
import ViewKit

/// The details of a task in a pane.
@EventLoop
final class DetailScene: PresentedScene<DetailDisplayData, DetailScreenPresenter>, CursorMoving {
  /// Called when the user has left it.
  private let onDismissal: () -> Void

  /// Its sections about other tasks stay where they are.
  private let covered: TaskPane?

  private var firstRow = 0

  /// Whether to scroll to the selected change; later scrolling stays.
  private var revealsSelected = false

  /// The number of rows, and of those with room.
  private var rowCount = 0
  private var rowLimit = 0

  private static let leastColumnsForLabels = 20
  private static let leastColumnsForTwo = 70

  init(
    palette: Palette, covered: TaskPane? = nil, onDismissal: @escaping () -> Void,
    presenter: (_ view: WeakView<DetailDisplayData>) -> DetailScreenPresenter
  ) {
    self.onDismissal = onDismissal
    self.covered = covered
    super.init(DetailDisplayData(), palette: palette, presenter: presenter)
  }

  override func display(_ data: DetailDisplayData) {
    if data.rows.first != self.data.rows.first { firstRow = 0 }
    if data.selected != self.data.selected { revealsSelected = true }
    super.display(data)
  }

  func image(for whole: ScreenSize) -> SceneImage {
    let room = whole.inner
    let title = DetailFormatter.titles.details
    var (rows, selected) = rows(columns: max(1, room.columns))
    var focused = 0..<room.rows
    if let covered, !rows.isEmpty {
      rows.insert(palette.heading(title, columns: room.columns), at: 0)
      let details = rows
      var shown: [[UInt8]] = []
      rows = covered.rows(
        in: room,
        with: (
          details.count,
          {
            shown = self.scrolled(details, to: selected.map { $0 + 1 }, $0, room.columns)
            return shown
          }
        ))
      let start = shown.first.flatMap(rows.firstIndex(of:)) ?? 0
      focused = start..<start + shown.count
    } else {
      rows = scrolled(rows, to: selected, room.rows, room.columns)
    }
    var image = SceneImage(rows: palette.inset(rows, in: whole))
    image.frame = PopupFrame(title: title)
    image.focusedRows = focused
    return image
  }

  /// The rows that have room, with that of the selected change.
  private func scrolled(_ rows: [[UInt8]], to selected: Int?, _ limit: Int, _ columns: Int) -> [[UInt8]] {
    (rowCount, rowLimit) = (rows.count, limit)
    if let selected, revealsSelected {
      // The sign for more rows may take the last row.
      firstRow = max(min(firstRow, selected), min(selected, selected - limit + 2))
      revealsSelected = false
    }
    firstRow = max(0, min(firstRow, rows.count - limit))
    return palette.rows(rows, from: firstRow, limit: limit, columns: columns)
  }

  /// All rows, and those of the selected change.
  private func rows(columns: Int) -> (rows: [[UInt8]], selected: Int?) {
    guard !data.rows.isEmpty else { return ([], nil) }
    var rows =
      columns < Self.leastColumnsForTwo ? data.rows.flatMap { self.rows(of: $0, columns) } : pairs(columns)
    var selected: Int?
    if let note = data.note {
      rows += heading("Note", columns)
      for line in note { rows += DisplayText.rows(of: Array(line.utf8), columns: columns) }
    }
    if !data.history.isEmpty { rows += heading(DetailFormatter.titles.history, columns) }
    for (index, change) in data.history.enumerated() {
      let isSelected = index == data.selected
      if isSelected { selected = rows.count }
      let mark = isSelected ? palette.styled(Array("▌".utf8), palette[.accent]) : [.space]
      rows += palette.rows(of: change.row, columns: columns - 1).prefix(1).map { mark + $0 }
      guard isSelected else { continue }
      let before = change.before.map { "was \($0)" } ?? "new"
      for text in DisplayText.rows(of: Array(before.utf8), columns: max(1, columns - 3)) {
        rows.append(palette.styled(Array("   ".utf8.prefix(max(0, columns - 1))) + text, palette.faint))
      }
    }
    return (rows, selected)
  }

  /// Two fields in each row, where both fit: a low pane has few rows.
  private func pairs(_ columns: Int) -> [[UInt8]] {
    let width = (columns - 2) / 2
    var rows: [[UInt8]] = []
    var isOpen = false
    for row in data.rows {
      let half = DetailFormatter.isField(row) ? palette.rows(of: row, columns: width) : []
      if half.count == 1, isOpen {
        let used = DisplayText.styledWidth(of: rows[rows.count - 1][...])
        rows[rows.count - 1] += [UInt8](repeating: .space, count: width + 2 - used) + half[0]
      } else {
        rows += half.count == 1 ? half : palette.rows(of: row, columns: columns)
      }
      isOpen = half.count == 1 && !isOpen
    }
    return rows
  }

  /// A label and its value: side by side if there is room, else below each other.
  private func rows(of row: PaneRow, _ columns: Int) -> [[UInt8]] {
    if columns > Self.leastColumnsForLabels { return palette.rows(of: row, columns: columns) }
    return row.parts.flatMap { palette.rows(of: PaneRow([$0], wraps: true), columns: columns) }
  }

  private func heading(_ title: String, _ columns: Int) -> [[UInt8]] {
    [[], palette.heading(title, columns: columns)]
  }

  func handle(_ event: ScreenEvent) -> Bool {
    // The wheel scrolls, and does not move the cursor in the history.
    guard case .mouse(let mouse) = event, case .wheel(let rows) = mouse.kind else {
      return covered?.handle(event) ?? false
    }
    scroll(.rows(rows))
    return true
  }

  private func scroll(_ move: CursorMove) {
    firstRow = move.row(from: firstRow, of: rowCount, pageRows: max(1, rowLimit - 1))
  }

  func scroll(pages: Int) {
    scroll(.halfPages(2 * pages))
    presenter.redraw()
  }

  func move(_ move: CursorMove) {
    if case .rows(let count) = move, presenter.move(by: count) { return }
    scroll(move)
  }

  var selection: [any SceneItem] { presenter.selection }

  func wasDismissed() { onDismissal() }

  var hints: [KeyPhrase] {
    let restore = KeyPhrase(action: "detail-restore", rest: "restore")
    return
      (data.history.isEmpty
      ? [] : [restore, KeyPhrase(actions: ["down", "up"], rest: "earlier lines")])
      + (rowCount > rowLimit ? [KeyPhrase(action: "page-down", rest: "scrolls")] : [])
  }
}

extension DetailScene: DetailPresentation {
  func show(_ task: SelectedTask?) { presenter.show(task) }

  func focus() { presenter.focus() }

  func dismiss() { presenter.dismiss() }
}
