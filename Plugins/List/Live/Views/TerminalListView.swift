import EventLoop
import ListArranging
import ListRendering
import ModuleKit
import PlainText
import ScreenKit
import TerminalText
import TodoTxt

/// Draws a live list as text for a terminal.
struct TerminalListView {
  /// Where a mouse press goes to a line of the list.
  struct TargetArea: Hashable {
    var rows: Range<Int>
    var columns: Range<Int>
    var line: Int

    func contains(_ position: ScreenPosition) -> Bool {
      rows.contains(position.row) && columns.contains(position.column)
    }
  }

  /// The drawn rows.
  struct Picture {
    /// A line of the list that is drawn whole.
    struct Line {
      var index: Int

      /// Nil for a line without a task.
      var number: Int?
      var mark: ListMark
      var isWhole: Bool

      /// Its range in `text`.
      var bytes: Range<Int>
      var rowCount: Int
    }

    var text: [UInt8] = []
    var rowCount = 0
    var targets: [TargetArea] = []

    /// From the top.
    fileprivate(set) var drawn: [Line] = []

    /// The visible lines of the list.
    var lines = 0..<0

    /// The index in `drawn` of the first line from `start` on that shows a task.
    fileprivate func place(ofTask number: Int, from start: Int) -> Int? {
      drawn[start...].firstIndex { $0.number == number }
    }

    /// - Parameter row: without a newline.
    mutating func append(_ row: [UInt8]) {
      text += row
      text.append(.newline)
      rowCount += 1
    }

    /// Appends a line of another picture with that text.
    fileprivate mutating func append(_ line: Line, of otherText: [UInt8], as index: Int, columns: Int) {
      var copy = line
      copy.index = index
      copy.bytes = text.count..<(text.count + line.bytes.count)
      text += otherText[line.bytes]
      targets.append(
        TargetArea(
          rows: rowCount..<(rowCount + line.rowCount), columns: 0..<columns, line: index))
      rowCount += line.rowCount
      drawn.append(copy)
    }
  }

  /// Whether to show only the list as printed, without aids for working in it.
  let isPlain: Bool

  private let density: Density
  private let palette: Palette

  /// A row of a column of a board.
  func cell(_ row: [UInt8], columns: Int) -> [UInt8] {
    let blanks = max(0, columns - DisplayText.styledWidth(of: row[...]))
    // The ground of a task ends with its column.
    return row + [UInt8](repeating: .space, count: blanks) + palette[.plainRow].utf8
  }

  /// An edge of a column, with the accent if the cursor is beside it.
  func edge(_ sign: String, hasFocus: Bool) -> [UInt8] {
    if sign == "‹" || sign == "›" { return more(sign) }
    return palette.styled(Array(sign.utf8), palette[hasFocus ? .accent : .border])
  }

  /// A sign that there is more at an edge.
  private func more(_ sign: String) -> [UInt8] { palette.styled(Array(sign.utf8), palette[.key]) }

  /// The bottom of a frame, with the number of tasks that have no room above it.
  func bottom(ofCards leftOut: Int, columns: Int) -> [UInt8] {
    let note = leftOut == 0 ? "" : " \(leftOut) more ─"
    let rule = String(repeating: "─", count: max(0, columns - note.count))
    return palette.styled(Array(rule.utf8), palette[.border])
      + palette.styled(Array(note.utf8), palette[.muted])
  }
  private let style: LineStyle
  private let faintStyle: LineStyle
  private let keyName: @EventLoop (_ action: String) -> String?

  /// On narrower screens dates are short: `3d`.
  private static let shortLabelColumns = 80

  /// With fewer rows, the tabs are not shown, in favour of tasks.
  private static let leastRowsForTabs = 6

  init(settings: Settings, isPlain: Bool, keyName: @escaping @EventLoop (_ action: String) -> String?) {
    self.isPlain = isPlain
    self.keyName = keyName
    density = settings.density
    palette = settings.screenPalette
    style = LineStyle(settings, palette: palette)
    faintStyle = LineStyle(settings, palette: palette, isFaint: true)
  }

  /// Lays out the rows of a list.
  ///
  /// - Parameters:
  ///   - isSpoken: whether a screen reader reads the rows.
  ///   - isBesidePane: whether the screen is wider than the room.
  ///   - isCard: whether each task is a card of a board.
  ///   - matches: the words that the filter has found, in upper case.
  func renderer(
    of rows: ListRows, isStale: Bool, marksWaiting: Bool = false, showsDates: Bool = false,
    isSpoken: Bool = false, isBesidePane: Bool = false, isCard: Bool = false, matches: [[UInt8]] = [],
    in room: ScreenSize
  ) -> ListRenderer {
    let layout = ListLayout(
      numberWidth: rows.numberWidth, parts: rows.parts, isGrouped: rows.isGrouped,
      labelsDates: isPlain ? nil : true, hasMargin: true, marksBlocked: true, marksWaiting: marksWaiting,
      marksOverdue: !isPlain,
      fit: .cut(columns: room.columns),
      now: rows.now, style: isStale ? faintStyle : style, shortLabelColumns: Self.shortLabelColumns)
    let cells =
      isPlain || isSpoken
      ? nil
      : TaskRowLayout(
        rows, showsDates: showsDates, marksWaiting: marksWaiting, columns: room.columns,
        isBesidePane: isBesidePane, isCard: isCard, matches: matches,
        style: isStale ? faintStyle : style)
    return ListRenderer(rows, layout: layout, cells: cells, countsTasks: !isPlain, rowLimit: room.rows)
  }

  /// Returns a function for the number of screen rows of a line. Headings have a free row, and wrapped lines more than one.
  func height(
    in data: LiveListDisplayData, _ renderer: ListRenderer, in room: ScreenSize
  ) -> (_ line: Int) -> Int {
    // Measuring a line spells it, and the selected one is measured twice.
    var known: [Int: Int] = [:]
    return { line in
      let space = isSpaced(line, data, in: room) ? 1 : 0
      guard isWhole(line, data) else { return 1 + space }
      if let height = known[line] { return height }
      var text: [UInt8] = []
      let rows = renderer.append(line, mark: ListMark(), isWhole: true, to: &text)
      let height = min(max(1, room.rows), rows + space)
      known[line] = height
      return height
    }
  }

  /// The same function for lines that are all whole; nil if not all of them have room, or in a low room, where a screen
  /// of another height would show other rows.
  func wholeHeight(
    in data: LiveListDisplayData, _ renderer: ListRenderer, in room: ScreenSize
  ) -> ((_ line: Int) -> Int)? {
    guard renderer.hasLook, room.rows >= Self.usualRowsForSpace, let count = data.rows?.count else {
      return nil
    }
    var data = data
    data.wrapsAll = true
    let height = height(in: data, renderer, in: room)
    var left = room.rows
    for line in 0..<count {
      left -= height(line)
      if left < 0 { return nil }
    }
    return height
  }

  /// Whether a free row precedes the line: a heading, or the first one.
  private func isSpaced(_ line: Int, _ data: LiveListDisplayData, in room: ScreenSize) -> Bool {
    guard !isPlain, let outline = data.rows?.outline else { return false }
    if line > 0 { guard case .heading = outline[line] else { return false } }
    return switch data.density ?? density {
    case .compact: false
    case .comfortable: room.rows >= Self.leastRowsForSpace
    case .auto: room.rows >= Self.usualRowsForSpace
    }
  }

  private static let leastRowsForSpace = 6

  /// On a terminal of 28 rows, two are for the tabs and the bottom line.
  static let usualRowsForSpace = 26

  private func isWhole(_ line: Int, _ data: LiveListDisplayData) -> Bool {
    !isPlain && data.wrapsAll
  }

  /// An image, and the values that it was made of.
  struct Drawing {
    let rows: ListRows
    let renderer: ListRenderer
    let picture: Picture
  }

  /// - Parameter last: an earlier drawing, whose equal rows are copied: after most changes all but one.
  @EventLoop
  func picture(
    of data: LiveListDisplayData, _ window: ListViewport.Window, _ renderer: ListRenderer,
    in room: ScreenSize, after last: Drawing? = nil
  ) -> Picture {
    let last = last.flatMap { renderer.looksLike($0.renderer) ? $0 : nil }
    let showsSameTask = last.flatMap { data.rows?.showsSameTask(as: $0.rows) }
    let (text, drawn) = (last?.picture.text ?? [], last?.picture.drawn ?? [])
    // Most lines stand in the order of before: search on from the last one found.
    var next = 0
    var picture = Picture()
    picture.lines = window.lines
    // Escape sequences take no columns.
    picture.text.reserveCapacity(2 * room.columns * (room.rows + 2))
    for line in [window.heading].compactMap(\.self) + Array(window.lines) {
      if line != window.heading, isSpaced(line, data, in: room) {
        guard picture.rowCount < room.rows else { break }
        picture.append([])
      }
      let number = data.rows?.taskNumber(ofLine: line)
      let mark = data.mark(ofLine: line, number: number)
      if let number, let place = last?.picture.place(ofTask: number, from: next) {
        let copy = drawn[place]
        next = place + 1
        if copy.mark == mark, copy.isWhole == isWhole(line, data), showsSameTask?(line, copy.index) == true,
          picture.rowCount + copy.rowCount <= room.rows
        {
          picture.append(copy, of: text, as: line, columns: room.columns)
          continue
        }
      }
      append(line, number, mark, of: data, renderer, in: room, to: &picture)
    }
    if window.lines.isEmpty {
      if let empty = data.empty, renderer.hasLook {
        append(empty, in: room, to: &picture)
      } else {
        append(data.hints, in: room, to: &picture)
      }
    }
    return picture
  }

  /// Appends what is said in place of tasks.
  @EventLoop
  private func append(_ hints: [KeyPhrase], in room: ScreenSize, to picture: inout Picture) {
    for hint in hints where picture.rowCount < room.rows {
      var text: [UInt8] = []
      DisplayText.append(hint.text(keyName), columns: room.columns, to: &text)
      picture.append(text)
    }
  }

  /// Appends the same in the middle of the room.
  @EventLoop
  private func append(
    _ empty: LiveListDisplayData.Empty, in room: ScreenSize, to picture: inout Picture
  ) {
    let keys = empty.keys.compactMap { phrase in
      phrase.actions.first.flatMap(keyName).map {
        palette.styled(Array($0.utf8), palette[.key])
          + palette.styled(Array(" \(phrase.rest)".utf8), palette[.muted])
      }
    }
    let texts =
      [palette.styled(Array(DisplayText.harmless(empty.title).utf8), palette.heading)]
      + [empty.note].compactMap(\.self).map {
        palette.styled(Array(DisplayText.harmless($0).utf8), palette[.muted])
      }
      + (keys.isEmpty ? [] : [[], Array(keys.joined(separator: [.space, .space, .space]))])
    let free = max(0, room.rows - picture.rowCount - texts.count) / 2
    for _ in 0..<free { picture.append([]) }
    for text in texts where picture.rowCount < room.rows {
      var cut: [UInt8] = []
      StyledText(text[...]).append(
        columns: max(1, room.columns - 4), reset: Array(palette.reset.utf8), to: &cut)
      let blanks = max(0, room.columns - DisplayText.styledWidth(of: cut[...])) / 2
      picture.append([UInt8](repeating: .space, count: cut.isEmpty ? 0 : blanks) + cut)
    }
  }

  private func append(
    _ line: Int, _ number: Int?, _ mark: ListMark, of data: LiveListDisplayData, _ renderer: ListRenderer,
    in room: ScreenSize, to picture: inout Picture
  ) {
    let (start, firstRow) = (picture.text.count, picture.rowCount)
    let isWhole = isWhole(line, data)
    picture.rowCount += renderer.append(line, mark: mark, isWhole: isWhole, to: &picture.text)
    if picture.rowCount <= room.rows {
      picture.drawn.append(
        Picture.Line(
          index: line, number: number, mark: mark, isWhole: isWhole,
          bytes: start..<picture.text.count, rowCount: picture.rowCount - firstRow))
    }
    // A line at the lower edge may have more rows than are left.
    while picture.rowCount > room.rows {
      picture.text.removeLast()
      picture.text.removeSubrange(
        ((picture.text[start...].lastIndex(of: .newline) ?? start - 1) + 1)...)
      picture.rowCount -= 1
    }
    picture.targets.append(
      TargetArea(rows: firstRow..<picture.rowCount, columns: 0..<room.columns, line: line))
  }

  /// The row above the list: the names of the views with their numbers of tasks, as far as they fit whole.
  struct Tabs {
    fileprivate let tabs: [LiveListDisplayData.Tab]

    /// The file and the state of the sync, at the right as far as there is room, the last part first.
    fileprivate let corner: [String]
    fileprivate let room: ScreenSize
    fileprivate(set) var text: [UInt8] = []

    /// The columns of each view.
    fileprivate(set) var columns: [(columns: Range<Int>, index: Int)] = []
  }

  /// The columns of a blank and of the sign that there are more views.
  private static let signColumns = 2

  /// - Parameter last: those drawn last, which are returned if they are equal.
  /// - Returns: nil if there is only one view, or no room.
  func tabs(of data: LiveListDisplayData, in room: ScreenSize, after last: Tabs?) -> Tabs? {
    guard !isPlain, !data.tabs.isEmpty, room.rows >= Self.leastRowsForTabs else { return nil }
    let corner = [data.status.file, data.status.sync].compactMap(\.self)
    if let last, last.tabs == data.tabs, last.corner == corner, last.room == room { return last }
    var tabs = Tabs(tabs: data.tabs, corner: corner, room: room)
    draw(&tabs, columns: room.columns)
    return tabs
  }

  private func draw(_ drawn: inout Tabs, columns: Int) {
    let (tabs, corner) = (drawn.tabs, drawn.corner)
    let titles = tabs.enumerated().map { index, tab -> (text: String, look: [UInt8]) in
      let number = tabs.count > 1 && index < 9 ? "\(index + 1) " : ""
      let count =
        switch tab.count {
        case .known(let count): " \(count)"
        case .unknown: ""
        case .impossible: " ?"
        }
      var text: [UInt8] = []
      if tab.isSelected {
        DisplayText.append(" \(number)\(tab.title)\(count) ", columns: columns, to: &text)
        text = palette.styled(text, palette[.activeTab])
      } else {
        text = [.space] + palette.styled(Array(number.utf8), palette[.muted])
        DisplayText.append(tab.title, columns: columns, to: &text)
        text += palette.styled(Array(count.utf8), palette[.muted]) + [.space]
      }
      return (" \(number)\(tab.title)\(count) ", text)
    }
    let widths = titles.map { DisplayText.width(of: Array($0.text.utf8)[...]) }
    let selected = tabs.firstIndex(where: \.isSelected) ?? 0
    // The current view must be visible.
    var first = 0
    let edge = selected == tabs.count - 1 ? 0 : Self.signColumns
    while first < selected, widths[first...selected].reduce(edge, { $0 + $1 + 1 }) > columns { first += 1 }
    var row: [UInt8] = []
    var column = 0
    for index in titles.indices[first...] {
      // Behind a view that is not the last one there is room for the sign that others follow.
      let end = column + 1 + widths[index] + (index == titles.count - 1 ? 0 : Self.signColumns)
      guard index == first || end <= columns else { break }
      if index == first, first > 0 {
        drawn.columns.append((column..<column + 1, first - 1))
        row += more("‹")
      } else {
        row.append(.space)
      }
      column += 1
      drawn.columns.append((column..<min(columns, column + widths[index]), index))
      column += widths[index]
      row += titles[index].look
    }
    if let last = drawn.columns.last?.index, last < titles.count - 1, column + Self.signColumns <= columns {
      drawn.columns.append((column + 1..<column + Self.signColumns, last + 1))
      row += [.space] + more("›")
      column += Self.signColumns
    }
    for count in corner.indices {
      let text = corner[count...].joined(separator: "  ")
      let width = DisplayText.width(of: Array(text.utf8)[...])
      guard column + width + 3 <= columns else { continue }
      row.append(.space, count: columns - column - width - 1)
      row += palette.styled(Array(text.utf8), palette[.muted])
      break
    }
    if DisplayText.styledWidth(of: row[...]) > columns {
      var cut: [UInt8] = []
      StyledText(row[...]).append(columns: columns, reset: Array(palette.reset.utf8), to: &cut)
      row = cut
    }
    drawn.text = palette.row(row, on: .barRow, columns: columns)
  }

  // MARK: The bottom line

  /// `23/255 of 300 · 2 marked · /+Work · 35 done hidden · 1 waiting hidden · by project`, as far as there is room.
  ///
  /// - Parameter isSpoken: whether a screen reader reads it.
  @EventLoop
  func text(
    of status: LiveListDisplayData.Status, marked: String?, isSpoken: Bool = false, showsSync: Bool = true
  ) -> String {
    if let summary = status.summary {
      return [summary, status.sync].compactMap(\.self).joined(separator: " · ")
    }
    let shown =
      status.place.map { "\($0 + 1)/\(status.count)" } ?? String(count: status.count, "task")
    let parts = [
      status.filter == nil ? shown : "\(shown) of \(status.total)",
      status.isArchived ? "in done.txt" : nil, marked,
      status.context.map { "context \($0)" },
      status.filter.map { "/\($0)" },
    ]
    let leftOut =
      isSpoken
      ? status.leftOut.flatMap(\.spoken).map { $0.text(keyName) } : leftOut(of: status)
    return (parts + leftOut + [status.order, showsSync ? status.sync : nil])
      .compactMap(\.self)
      .joined(separator: " · ")
  }

  private func leftOut(of status: LiveListDisplayData.Status) -> [String] {
    status.leftOut.map { $0.lead.hasSuffix(" hidden") ? $0.lead : "\($0.lead) hidden" }
  }

  /// Counts the marked tasks, and those of them that are not visible; nil if no task is marked.
  ///
  /// - Parameter lines: the visible lines; nil for a view that shows no lines.
  func marked(in data: LiveListDisplayData, lines: Range<Int>?) -> String? {
    let (all, listed) = (data.markedCount, data.listedMarkCount)
    guard max(all, listed) > 0 else { return nil }
    let visible = lines.map { $0.count { data.mark(ofLine: $0).isMarked } } ?? listed
    let places = [(listed - visible, "off screen"), (all - listed, "not listed")].filter { $0.0 > 0 }
    return (["\(listed) marked"] + places.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }
}
