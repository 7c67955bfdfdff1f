import EventLoop
import ListArranging
import ListRendering
import ModuleKit
import PlainText
import ScreenKit
import TerminalText

/// A board: each section of the list is a column.
struct BoardLayout: LiveListLayout {
  nonisolated static let offer = LayoutOffer(
    key: LiveListKey(
      "board", "B", does: .layout("board"), summary: "Show the sections as a board, or in rows",
      keywords: ["kanban", "columns"])
  ) { BoardLayout() }

  private static let leastColumns = 26

  /// The first visible section, and the first visible line of each by its title.
  private var firstSection = 0
  private var firstLines: [String: Int] = [:]

  mutating func picture(
    of data: LiveListDisplayData, _ rows: ListRows, by terminal: TerminalListView, in room: ScreenSize
  ) -> TerminalListView.Picture {
    var picture = TerminalListView.Picture()
    let height = room.rows
    let outline = rows.outline
    let shown = max(1, min(outline.sections.count, room.columns / Self.leastColumns))
    let selected = outline.section(ofLine: data.selected ?? 0)
    firstSection = max(selected - shown + 1, min(firstSection, selected, outline.sections.count - shown))
    let width = room.columns / shown
    let renderer = terminal.renderer(
      of: rows, isStale: data.isStale, marksWaiting: data.marksWaiting, isCard: true,
      matches: data.matches,
      in: ScreenSize(columns: max(1, width - Self.gap), rows: height))
    let columns = (firstSection..<firstSection + shown).map { section in
      column(section, of: data, outline, height: height) { line in
        var text: [UInt8] = []
        renderer.append(line, mark: data.mark(ofLine: line), isWhole: true, to: &text)
        let rows = text.split(separator: .newline).map(Array.init)
        // A free row parts a card from the next one.
        return outline.heading(ofSection: section) == line ? rows : rows + [[]]
      }
    }
    if let own = columns[selected - firstSection].last { picture.lines = (data.selected ?? 0)..<own.line + 1 }
    for row in 0..<(columns.map(\.count).max() ?? 0) {
      var text: [UInt8] = []
      var taken = 0
      for (index, column) in columns.enumerated() where row < column.count {
        let mark = data.mark(ofLine: column[row].line)
        text.append(.space, count: index * width - taken)
        text += column[row].text
        // The ground of a task ends with its column.
        if index + 1 < columns.count, mark.isSelected || mark.isMarked { text += terminal.plainGround }
        taken = index * width + DisplayText.styledWidth(of: column[row].text[...])
        picture.targets.append(
          TerminalListView.TargetArea(
            rows: picture.rowCount..<picture.rowCount + 1, columns: index * width..<(index + 1) * width,
            line: column[row].line))
      }
      if row == 0 { showEdges(of: &text, in: room, shown, of: outline.sections.count, by: terminal) }
      picture.append(text)
    }
    return picture
  }

  private static let gap = 1

  /// Says in the row of headings, in columns that are blank there, whether there are sections beyond the edges.
  private func showEdges(
    of text: inout [UInt8], in room: ScreenSize, _ shown: Int, of count: Int, by terminal: TerminalListView
  ) {
    if firstSection > 0, text.first == .space { text.replaceSubrange(...0, with: terminal.more("‹")) }
    if firstSection + shown < count {
      text.append(.space, count: max(0, room.columns - 1 - DisplayText.styledWidth(of: text[...])))
      text += terminal.more("›")
    }
  }

  /// The rows of a section that fit, each with its line of the list. The heading stays; the selected task is visible.
  private mutating func column(
    _ section: Int, of data: LiveListDisplayData, _ outline: ListOutline, height: Int,
    spell: (_ line: Int) -> [[UInt8]]
  ) -> [(line: Int, text: [UInt8])] {
    let heading = outline.heading(ofSection: section)
    let start = heading.map { $0 + 1 } ?? 0
    let end = start + (outline.isFolded(section) ? 0 : outline.sections[section].rows.count)
    var column = heading.map { line in spell(line).map { (line, $0) } } ?? []
    // The last card needs no free row behind it.
    let room = height - column.count + 1
    let title = outline.sections[section].title ?? ""
    var first = start + (firstLines[title] ?? 0)
    // Neither rows below the last line nor the selected line out of sight.
    func leastFirst(endingAt line: Int) -> Int {
      var (least, used) = (line, spell(line).count)
      while least > start {
        used += spell(least - 1).count
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
      column += spell(line).prefix(height - column.count).map { (line, $0) }
    }
    return column
  }
}
