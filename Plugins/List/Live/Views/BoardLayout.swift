import EventLoop
import ListArranging
import ListRendering
import PlainText
import ScreenKit

/// A board: each section of the list is a column.
struct BoardLayout: LiveListLayout {
  nonisolated static let offer = LayoutOffer(
    key: LiveListKey(
      "board", "B", does: .layout("board"), summary: "Show the sections as a board, or in rows",
      hint: "board", keywords: ["kanban", "columns"])
  ) { BoardLayout() }

  private static let leastColumns = 26

  /// The first visible section, and the first visible line of each by its title.
  private var firstSection = 0
  private var firstLines: [String: Int] = [:]

  mutating func picture(
    of data: LiveListDisplayData, _ rows: ListRows, by terminal: TerminalListView, in room: ScreenSize
  ) -> TerminalListView.Picture {
    var picture = TerminalListView.Picture()
    // As above a list.
    let top = room.rows >= TerminalListView.usualRowsForSpace ? 1 : 0
    if top > 0 { picture.append([]) }
    let height = room.rows - top
    let outline = rows.outline
    let shown = max(1, min(outline.sections.count, room.columns / Self.leastColumns))
    let selected = outline.section(ofLine: data.selected ?? 0)
    firstSection = max(selected - shown + 1, min(firstSection, selected, outline.sections.count - shown))
    // Neighbours share an edge.
    let edges = (0...shown).map { $0 * (room.columns - 1) / shown }
    let widths = zip(edges, edges.dropFirst()).map { max(1, $1 - $0 - 1) }
    let hasBottom = height >= Self.leastRowsForBottom
    var renderers: [ScreenSize: ListRenderer] = [:]
    func renderer(in size: ScreenSize) -> ListRenderer {
      if let known = renderers[size] { return known }
      let made = terminal.renderer(
        of: rows, isStale: data.isStale, marksWaiting: data.marksWaiting, isCard: true,
        matches: data.matches, in: size)
      renderers[size] = made
      return made
    }
    let columns = zip(firstSection..., widths).map { section, width in
      column(section, of: data, outline, height: height - (hasBottom ? 1 : 0)) { line, mostRows in
        var text: [UInt8] = []
        let isHeading = outline.heading(ofSection: section) == line
        let mark = isHeading ? ListMark(isSelected: section == selected) : data.mark(ofLine: line)
        renderer(in: ScreenSize(columns: width, rows: mostRows))
          .append(line, mark: mark, isWhole: true, to: &text)
        let rows = text.split(separator: .newline).map(Array.init)
        // A free row parts a card from the next one.
        return isHeading ? rows : rows + [[]]
      }
    }
    if let own = columns[selected - firstSection].rows.last {
      picture.lines = (data.selected ?? 0)..<own.line + 1
    }
    for row in 0..<height {
      var text: [UInt8] = []
      let isBottom = hasBottom && row == height - 1
      var (left, between, right) = row == 0 ? ("╭", "┬", "╮") : isBottom ? ("╰", "┴", "╯") : ("│", "│", "│")
      // The corners say whether there are sections beyond the edges.
      if row == 0, firstSection > 0 { left = "‹" }
      if row == 0, firstSection + shown < outline.sections.count { right = "›" }
      for (index, column) in columns.enumerated() {
        let section = firstSection + index
        text += terminal.edge(
          index == 0 ? left : between, hasFocus: selected == section || selected == section - 1)
        let content = isBottom ? terminal.bottom(ofCards: column.leftOut, columns: widths[index]) : []
        let cell = column.rows.indices.contains(row) ? column.rows[row] : nil
        text += terminal.cell(cell?.text ?? content, columns: widths[index])
        guard let line = cell?.line else { continue }
        picture.targets.append(
          TerminalListView.TargetArea(
            rows: top + row..<top + row + 1, columns: edges[index]..<edges[index + 1], line: line))
      }
      picture.append(text + terminal.edge(right, hasFocus: selected == firstSection + shown - 1))
    }
    return picture
  }

  /// The rows of a text, the last of which may be cut, and of a date, where there is no room for more.
  private static let rowsOfCard = 5

  /// With fewer rows, the frame is open at the bottom, in favour of cards.
  private static let leastRowsForBottom = 6

  /// The rows of a section that fit, each with its line of the list, and the number of tasks below them. The heading
  /// stays; the selected task is visible.
  private mutating func column(
    _ section: Int, of data: LiveListDisplayData, _ outline: ListOutline, height: Int,
    spell: (_ line: Int, _ mostRows: Int) -> [[UInt8]]
  ) -> (rows: [(line: Int, text: [UInt8])], leftOut: Int) {
    let heading = outline.heading(ofSection: section)
    let start = heading.map { $0 + 1 } ?? 0
    let end = start + (outline.isFolded(section) ? 0 : outline.sections[section].rows.count)
    var column: [(line: Int, text: [UInt8])] =
      heading.map { line in spell(line, height).map { (line, $0) } } ?? []
    // The last card needs no free row behind it.
    let room = height - column.count + 1
    let whole = (start..<min(end, start + room)).map { spell($0, height).count }
    // As much of each card as leaves room for all of them, with a free row below each.
    let mostRows =
      (Self.rowsOfCard...max(Self.rowsOfCard, height)).last { most in
        whole.reduce(0) { $0 + min($1, most + 1) } <= room
      } ?? Self.rowsOfCard
    let title = outline.sections[section].title ?? ""
    var first = start + (firstLines[title] ?? 0)
    // Neither rows below the last line nor the selected line out of sight.
    func leastFirst(endingAt line: Int) -> Int {
      var (least, used) = (line, spell(line, mostRows).count)
      while least > start {
        used += spell(least - 1, mostRows).count
        guard used <= room else { break }
        least -= 1
      }
      return least
    }
    if end > start {
      first = min(first, leastFirst(endingAt: end - 1))
      if let line = data.selected, (start..<end).contains(line) {
        first = max(min(first, line), leastFirst(endingAt: line))
      }
    }
    firstLines[title] = first - start
    for line in first..<max(first, end) where column.count < height {
      column += spell(line, mostRows).prefix(height - column.count).map { (line, $0) }
    }
    return (column, max(0, end - max(first, (column.last?.line ?? 0) + 1)))
  }
}
