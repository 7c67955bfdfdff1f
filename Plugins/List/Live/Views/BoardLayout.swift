import EventLoop
import ListArranging
import ListRendering
import PlainText
import ScreenKit
import TerminalText

/// A board: each section of the list is a column.
struct BoardLayout: LiveListLayout {
  nonisolated static let offer = LayoutOffer(
    key: LiveListKey(
      "board", "B", does: .layout("board"), summary: "Show the sections as a board, or in rows",
      hint: "board", keywords: ["kanban", "columns"])
  ) { BoardLayout() }

  private nonisolated static let leastColumns = 26

  /// Where columns are narrower than this, a high screen has two rows of them.
  private static let wideColumns = 40
  private static let leastRowsForTwo = 44

  /// The first visible section, and the first visible line of each by its title.
  private var firstSection = 0
  private var firstLines: [String: Int] = [:]

  mutating func picture(
    of data: LiveListDisplayData, _ rows: ListRows, by terminal: TerminalListView, in room: ScreenSize
  ) -> TerminalListView.Picture {
    var picture = TerminalListView.Picture()
    // As above a list.
    if room.rows >= TerminalListView.usualRowsForSpace { picture.append([]) }
    let height = room.rows - picture.rowCount
    let outline = rows.outline
    let selected = outline.section(ofLine: data.selected ?? 0)
    var renderers: [ScreenSize: ListRenderer] = [:]
    let spell: Spelling = { line, size in
      let renderer =
        renderers[size]
        ?? terminal.renderer(
          of: rows, isStale: data.isStale, marksWaiting: data.marksWaiting, isCard: true,
          matches: data.matches, in: size)
      renderers[size] = renderer
      var text: [UInt8] = []
      var isHeading = false
      if case .heading = outline[line] { isHeading = true }
      let mark =
        isHeading
        ? ListMark(isSelected: outline.section(ofLine: line) == selected) : data.mark(ofLine: line)
      renderer.append(line, mark: mark, isWhole: true, to: &text)
      let rows = text.split(separator: .newline).map(Array.init)
      // A free row parts a card from the next one.
      return isHeading ? rows : rows + [[]]
    }
    let all = outline.sections.indices
    let first = all.prefix((all.count + 1) / 2)
    if height >= Self.leastRowsForTwo, all.count * Self.wideColumns > room.columns,
      first.count * Self.leastColumns < room.columns
    {
      let bands = [first, all[first.endIndex...]].map { Band($0, outline, columns: room.columns) }
      let needs = bands.map { self.height(of: $0, outline, upTo: height, spell) }
      // Half of the rows each, unless one needs more and the other one less.
      let rest = height - needs[1]
      let own = min(max(height / 2, min(needs[0], rest)), max(needs[0], rest))
      for (band, height) in zip(bands, [own, height - own]) {
        add(band, of: data, outline, by: terminal, height: height, spell, to: &picture)
      }
    } else {
      var band = Band(all, outline, from: min(firstSection, selected), columns: room.columns)
      while !band.sections.contains(selected) {
        band = Band(all, outline, from: band.sections.lowerBound + 1, columns: room.columns)
      }
      firstSection = band.sections.lowerBound
      add(band, of: data, outline, by: terminal, height: height, spell, to: &picture)
    }
    return picture
  }

  private typealias Spelling = (_ line: Int, _ size: ScreenSize) -> [[UInt8]]

  /// Sections side by side.
  private struct Band {
    /// Those that have room.
    private(set) var sections: Range<Int>

    /// The columns of the edges; neighbours share one.
    private(set) var edges = [0]
    let isFirst: Bool
    let isLast: Bool

    /// - Parameter first: where to begin, if not all have room; earlier, if there is room for more.
    init(_ all: Range<Int>, _ outline: ListOutline, from first: Int = 0, columns: Int) {
      // A folded one is as wide as its heading.
      let leasts = all.map { section in
        let title = outline.sections[section].title ?? ""
        return outline.isFolded(section)
          ? min(BoardLayout.leastColumns, DisplayText.width(of: Array(title.utf8)[...]) + 13)
          : BoardLayout.leastColumns
      }
      var (start, end, used) = (max(first, all.lowerBound), max(first, all.lowerBound), 1)
      func fits(_ section: Int) -> Bool {
        start == end || used + leasts[section - all.lowerBound] <= columns
      }
      while end < all.upperBound, fits(end) {
        used += leasts[end - all.lowerBound]
        end += 1
      }
      while end == all.upperBound, start > all.lowerBound, fits(start - 1) {
        start -= 1
        used += leasts[start - all.lowerBound]
      }
      sections = start..<end
      (isFirst, isLast) = (start == all.lowerBound, end == all.upperBound)
      let open = sections.filter { !outline.isFolded($0) }
      let growing = open.isEmpty ? Array(sections) : open
      var grown = 0
      for section in sections {
        var width = leasts[section - all.lowerBound]
        if growing.contains(section) {
          grown += 1
          let free = columns - used
          width += free * grown / growing.count - free * (grown - 1) / growing.count
        }
        edges.append((edges.last ?? 0) + max(2, width))
      }
    }

    func width(ofColumn index: Int) -> Int { edges[index + 1] - edges[index] - 1 }
  }

  /// The rows that the cards of a band need at most, with its edges.
  private func height(
    of band: Band, _ outline: ListOutline, upTo limit: Int, _ spell: Spelling
  ) -> Int {
    let heights = band.sections.enumerated().map { index, section -> Int in
      let size = ScreenSize(columns: band.width(ofColumn: index), rows: limit)
      return lines(of: section, outline).prefix(limit).reduce(1) { $0 + spell($1, size).count }
    }
    return min(limit, (heights.max() ?? 0) + 1)
  }

  /// The lines of the tasks of a section.
  private func lines(of section: Int, _ outline: ListOutline) -> Range<Int> {
    let start = outline.heading(ofSection: section).map { $0 + 1 } ?? 0
    return start..<start + (outline.isFolded(section) ? 0 : outline.sections[section].rows.count)
  }

  private mutating func add(
    _ band: Band, of data: LiveListDisplayData, _ outline: ListOutline, by terminal: TerminalListView,
    height: Int, _ spell: Spelling, to picture: inout TerminalListView.Picture
  ) {
    let selected = outline.section(ofLine: data.selected ?? 0)
    let hasBottom = height >= Self.leastRowsForBottom
    let columns = band.sections.enumerated().map { index, section in
      column(section, of: data, outline, height: height - (hasBottom ? 1 : 0)) { line, mostRows in
        spell(line, ScreenSize(columns: band.width(ofColumn: index), rows: mostRows))
      }
    }
    if band.sections.contains(selected), let own = columns[selected - band.sections.lowerBound].rows.last {
      picture.lines = (data.selected ?? 0)..<own.line + 1
    }
    for row in 0..<height {
      var text: [UInt8] = []
      let isBottom = hasBottom && row == height - 1
      var (left, between, right) = row == 0 ? ("╭", "┬", "╮") : isBottom ? ("╰", "┴", "╯") : ("│", "│", "│")
      // The corners say whether there are sections beyond the edges.
      if row == 0, !band.isFirst { left = "‹" }
      if row == 0, !band.isLast { right = "›" }
      for (index, section) in band.sections.enumerated() {
        text += terminal.edge(
          index == 0 ? left : between,
          hasFocus: selected == section || index > 0 && selected == section - 1)
        let (column, width) = (columns[index], band.width(ofColumn: index))
        let content = isBottom ? terminal.bottom(ofCards: column.leftOut, columns: width) : []
        let cell = column.rows.indices.contains(row) ? column.rows[row] : nil
        text += terminal.cell(cell?.text ?? content, columns: width)
        guard let line = cell?.line else { continue }
        picture.targets.append(
          TerminalListView.TargetArea(
            rows: picture.rowCount..<picture.rowCount + 1, columns: band.edges[index]..<band.edges[index + 1],
            line: line))
      }
      picture.append(text + terminal.edge(right, hasFocus: selected == band.sections.upperBound - 1))
    }
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
    let lines = lines(of: section, outline)
    let (start, end) = (lines.lowerBound, lines.upperBound)
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
