package import ListArranging
import ModuleKit
import PlainText
import TerminalText
import TodoTxt

/// How tasks and headings look on a screen: marks, number, priority and title in columns, the date at one edge.
package struct TaskRowLayout: Equatable, Sendable {
  /// The width of the numbers; 0 if there is no room for them.
  private let numberWidth: Int
  private let parts: ListParts

  /// Whether a column is reserved for priorities.
  private let hasChips: Bool
  private let showsDates: Bool
  private let marksWaiting: Bool

  /// Whether a task is a card: its whole text in a narrow column, without its number.
  private let isCard: Bool

  /// The words that a filter has found, in upper case, which are underlined.
  private let matches: [[UInt8]]
  private let columns: Int

  /// Whether there is room for words in place of short dates.
  private let isWide: Bool
  private let now: TaskDate
  private let style: LineStyle

  /// Nil if there is no room for dates.
  private let labelStyle: DueLabel.Style?

  /// The column where dates end, whatever tasks are listed. Longer titles are cut.
  private var labelEdge = 0

  /// - Parameters:
  ///   - showsDates: whether the dates of creation and completion are shown behind the title.
  ///   - isBesidePane: whether the screen is wider.
  ///   - isCard: whether each task is a card of a board.
  ///   - matches: the words that a filter has found, in upper case.
  package init(
    _ rows: ListRows, showsDates: Bool, marksWaiting: Bool, columns: Int, isBesidePane: Bool = false,
    isCard: Bool = false, matches: [[UInt8]] = [], style: LineStyle
  ) {
    self.isCard = isCard
    self.matches = matches
    isWide = columns >= (isBesidePane ? Self.leastColumnsBesidePane : Self.leastColumnsForWords)
    let width = rows.parts.isEmpty ? rows.numberWidth : rows.parts.numberWidth()
    numberWidth =
      isCard || columns < Self.leastColumnsForNumber
      ? 0 : isWide ? max(Self.leastNumberWidth, width + 1) : width
    parts = rows.parts
    self.showsDates = showsDates
    self.marksWaiting = marksWaiting
    self.columns = columns
    self.style = style
    now = rows.now
    labelStyle =
      isCard || isWide ? .words : columns < Self.leastColumnsForDates ? nil : .short
    hasChips =
      rows.tasks.map { tasks in
        tasks.list.heads.prefix(Self.inspectedForChips).contains { $0.priority != nil && !$0.isCompleted }
          || tasks.prefix(Self.inspectedForChips).contains { $0.priority != nil || $0.isCompleted }
      } ?? false
    labelEdge = room
    if let list = rows.tasks?.list, room > Self.leastLabelEdge, !isCard { labelEdge = labelEdge(for: list) }
  }

  /// Where the longest line of a list ends, so that dates stand by their titles on a wide screen. It is a multiple, so
  /// that it rarely moves; a line that is longer than most is wrapped.
  private func labelEdge(for list: TodoList) -> Int {
    var width = 0
    for index in stride(from: 0, to: list.count, by: max(1, list.count / Self.inspectedForEdge)) {
      if width >= room { break }
      // A shorter line cannot be wider, and most lines are shorter than the widest one so far.
      guard Int(list.starts[index + 1] - list.starts[index]) + Self.gap + Self.usualLabel > width else {
        continue
      }
      let item = list[index]
      let label = item.dueTag == nil ? 0 : Self.gap + Self.usualLabel
      width = max(width, Self.width(of: words(of: Array(item.text), isBlocked: false, under: nil)) + label)
    }
    let wanted = (titleColumn(hasChip: hasChips) + width + Self.edgeStep - 1) / Self.edgeStep * Self.edgeStep
    return width == 0 ? room : min(room, Self.mostLabelEdge, max(Self.leastLabelEdge, wanted))
  }

  private static let inspectedForEdge = 1_000
  private static let usualLabel = "! Sat 28 Nov".count
  private static let edgeStep = 4
  private static let leastLabelEdge = 78
  private static let mostLabelEdge = 100

  private static let leastColumnsForWords = 80

  /// What the panes of the narrowest screen with one leave.
  private static let leastColumnsBesidePane = 66
  private static let leastColumnsForNumber = 60
  private static let leastColumnsForDates = 40
  private static let leastNumberWidth = 3

  /// Looking at every task of a million would take longer than drawing them.
  private static let inspectedForChips = 10_000

  /// The gap between a title and its date.
  private static let gap = 2

  private static let leastTitle = 20

  /// The columns that text may take.
  private var room: Int { isWide && !isCard ? columns - 1 : columns }

  private func titleColumn(hasChip: Bool) -> Int {
    ListLayout.marginWidth + (numberWidth == 0 ? 0 : numberWidth + 1) + (hasChip ? 4 : 0)
  }

  /// Whether the row keeps room for a priority: on a card nothing has to stand below another.
  private func hasChip(_ row: TaskRow) -> Bool {
    hasChips && (!isCard || row.isCompleted || row.priority != nil && !style.hidesPriorities)
  }

  // MARK: Tasks

  private struct Word {
    var text: ArraySlice<UInt8>
    var role: Role?
    var width: Int

    /// The address of a link that is shown by its host.
    var link: ArraySlice<UInt8>?

    init(_ text: ArraySlice<UInt8>, _ role: Role?, link: ArraySlice<UInt8>? = nil) {
      (self.text, self.role, self.link) = (text, role, link)
      width = DisplayText.width(of: text)
    }
  }

  private static func width(of words: [Word]) -> Int { words.reduce(-1) { $0 + $1.width + 1 } }

  /// Appends the rows of a task, each followed by a newline.
  ///
  /// - Parameters:
  ///   - title: the heading above; nil for none.
  ///   - isWhole: whether the text may take several rows, up to `rowLimit`.
  package func append(
    _ row: TaskRow, mark: ListMark, under title: String?, isWhole: Bool, rowLimit: Int,
    to buffer: inout [UInt8]
  ) {
    let label = label(of: row, under: title)
    let labelWidth = label.width == 0 ? 0 : label.width + Self.gap
    let lineSequence = style.sequence(of: row.task)
    var words = words(of: row.text, isBlocked: row.isBlocked, under: title)
    let edge = label.width == 0 ? room : labelEdge
    let titleColumn = titleColumn(hasChip: hasChip(row))
    let titleRoom = max(1, edge - titleColumn - labelWidth)
    var line: [UInt8] = []
    append(mark, to: &line)
    appendNumber(of: row, to: &line)
    appendChip(of: row, lineSequence, to: &line)
    var rows: [[UInt8]]
    if isCard {
      let rows = card(
        of: words, after: line, label, lineSequence, indent: titleColumn, rowLimit: rowLimit)
      return append(rows, on: mark, to: &buffer)
    }
    let hidesDate = labelStyle == nil && row.due != nil && !row.isCompleted
    if isWhole, hidesDate || Self.width(of: words) > titleRoom {
      words = self.words(of: row.text, isBlocked: row.isBlocked, under: title, shortensLinks: false)
      append(words, lineSequence, columns: .max, to: &line)
      rows = wrapped(line, columns: edge - labelWidth, indent: titleColumn).prefix(max(1, rowLimit)).map(
        Array.init)
    } else {
      narrow(&words, to: titleRoom, isCut: hidesDate)
      append(words, lineSequence, columns: titleRoom, to: &line)
      rows = [line]
    }
    if label.width > 0 {
      let width = DisplayText.styledWidth(of: rows[0][...])
      appendGap(from: width, to: max(width + Self.gap, edge - label.width), to: &rows[0])
      rows[0] += label.text
    }
    append(rows, on: mark, to: &buffer)
  }

  /// The rows of a card: its title, then the tags at its end unless one row has room for all, and its date at the right.
  ///
  /// - Parameter start: what precedes the title, as wide as `indent`.
  private func card(
    of all: [Word], after start: [UInt8], _ label: Label, _ lineSequence: [UInt8], indent: Int, rowLimit: Int
  ) -> [[UInt8]] {
    var words = all
    // A link with an address would not break between words.
    for index in words.indices { words[index].link = nil }
    let room = columns - 1
    func rows(_ words: some Sequence<Word>, after start: [UInt8]) -> [[UInt8]] {
      var line = start
      append(Array(words), lineSequence, columns: .max, to: &line)
      return wrapped(line, columns: room, indent: indent).map(Array.init)
    }
    let labelWidth = label.width == 0 ? 0 : Self.gap + label.width
    let isShort = indent + Self.width(of: words) + labelWidth <= room
    let last = isShort ? nil : words.lastIndex { $0.role == nil || $0.role == .link }
    let end = last.map { $0 + 1 } ?? words.count
    var title = rows(words[..<end], after: start)
    var tags =
      end == words.count ? [] : rows(words[end...], after: [UInt8](repeating: .space, count: indent))
    if label.width > 0 {
      var row = tags.popLast() ?? (title.count == 1 ? title.removeLast() : [])
      if DisplayText.styledWidth(of: row[...]) + labelWidth > room {
        tags.append(row)
        row = []
      }
      row.append(.space, count: max(indent, room - label.width) - DisplayText.styledWidth(of: row[...]))
      tags.append(row + label.text)
    }
    let most = max(title.isEmpty ? 0 : 1, rowLimit - tags.count)
    if title.count > most {
      title.removeLast(title.count - most)
      // The sign that something is missing, also where the row just fits.
      let width = DisplayText.styledWidth(of: title[most - 1][...])
      var cut: [UInt8] = []
      StyledText((title[most - 1] + "  ".utf8)[...]).append(
        columns: min(room, width + 1), reset: style.reset, to: &cut)
      title[most - 1] = cut
    }
    return title + tags
  }

  /// Blanks between a title and its date. On a wide screen dots lead the eye from one to the other.
  private func appendGap(from start: Int, to end: Int, to row: inout [UInt8]) {
    guard columns >= Self.leastColumnsForLeaders, end - start >= Self.leastGapForLeader else {
      return row.append(.space, count: end - start)
    }
    // The dots of all rows stand below each other.
    let dots = (start + 1..<end - Self.gap).map { $0.isMultiple(of: 2) ? "·" : " " }.joined()
    row.append(.space)
    append(dots.utf8, style.look(.border), to: &row)
    row.append(.space, count: Self.gap)
  }

  private static let leastColumnsForLeaders = 90
  private static let leastGapForLeader = 12

  /// Appends the rows of a task. The sign of the cursor goes along all of them.
  private func append(_ rows: [[UInt8]], on mark: ListMark, to buffer: inout [UInt8]) {
    for (index, row) in rows.enumerated() {
      var signed: [UInt8] = []
      if index > 0, mark.isSelected, row.first == .space { append("▌", .accent, to: &signed) }
      append(signed + (signed.isEmpty ? row[...] : row.dropFirst()), on: mark, to: &buffer)
    }
  }

  private func wrapped(_ line: [UInt8], columns: Int, indent: Int) -> [ArraySlice<UInt8>] {
    var wrapped: [UInt8] = []
    LineWrapper(columns: columns, indent: indent, reset: style.reset).append(line[...], to: &wrapped)
    return wrapped.split(separator: .newline, omittingEmptySubsequences: false)
  }

  func append(_ row: [UInt8], on mark: ListMark, to buffer: inout [UInt8]) {
    var row = row
    if columns < Self.leastColumnsForDates, DisplayText.styledWidth(of: row[...]) > columns {
      var cut: [UInt8] = []
      StyledText(row[...]).append(columns: columns, reset: style.reset, to: &cut)
      row = cut
    }
    if mark.isSelected || mark.isMarked || isCard {
      let surface: Role = mark.isSelected ? .cursorRow : mark.isMarked ? .markedRow : .barRow
      buffer += style.palette.row(row, on: surface, columns: columns)
    } else {
      buffer += row
    }
    buffer.append(.newline)
  }

  private func append(_ mark: ListMark, to line: inout [UInt8]) {
    let sign: StaticString = mark.isMarked ? "◆" : mark.isChanged ? "•" : " "
    let look: Role = mark.isMarked ? .accent : .good
    // On a wide screen the sign does not move, because a blank precedes the number.
    let movesSign = !isWide && !mark.isSelected
    if movesSign { append(sign, look, to: &line) }
    append(mark.isSelected ? "▌" : " ", .accent, to: &line)
    if !movesSign { append(sign, look, to: &line) }
  }

  private func append(_ text: StaticString, _ role: Role, to line: inout [UInt8]) {
    let look = text.utf8CodeUnitCount == 1 ? [] : style.look(role)
    line += look
    line.append(text)
    if !look.isEmpty { line += style.reset }
  }

  private func append(_ text: some Sequence<UInt8>, _ look: [UInt8], to line: inout [UInt8]) {
    line += look
    line += text
    if !look.isEmpty { line += style.reset }
  }

  private func appendNumber(of row: TaskRow, to line: inout [UInt8]) {
    guard numberWidth > 0 else { return }
    // A task of done.txt has none.
    let number = row.number == 0 ? "" : parts.spelled(row.number)
    line.append(.space, count: max(0, numberWidth - number.utf8.count))
    append(number.utf8, style.isFaint ? style.look(.muted) : Array(style.palette.number.utf8), to: &line)
    line.append(.space)
  }

  private func appendChip(of row: TaskRow, _ lineSequence: [UInt8], to line: inout [UInt8]) {
    guard hasChip(row) else { return }
    if row.isCompleted {
      append(" x ".utf8, style.look(.good), to: &line)
    } else if let priority = row.priority, !style.hidesPriorities {
      if lineSequence.isEmpty, !style.isFaint {
        line += style.chip(priority)
      } else {
        append("(\(priority))".utf8, lineSequence, to: &line)
      }
    } else {
      line.append(.space, count: 3)
    }
    line.append(.space)
  }

  private func append(_ words: [Word], _ lineSequence: [UInt8], columns: Int, to line: inout [UInt8]) {
    var left = columns
    for (index, word) in words.enumerated() {
      if index > 0 {
        // The last column is for the sign that something is missing.
        guard left > 1 else { break }
        line.append(.space)
        left -= 1
      }
      let isLast = index == words.count - 1
      // A completed task and a line with the user's colour look the same in all of their words, but for tags.
      let own = word.role.map { style.look($0) } ?? []
      let look = own.isEmpty || lineSequence.elementsEqual(style.look(.completed)) ? lineSequence : own
      line += look
      if let link = word.link { line += "\u{1B}]8;;".utf8 + link + "\u{1B}\\".utf8 }
      if isLast || word.width + 1 < left {
        left -=
          matches.isEmpty || word.width > left
          ? DisplayText.append(word.text, columns: left, to: &line)
          : append(word.text, underliningMatchesIn: look, to: &line)
      } else {
        // More follows, so the cut is visible even if this word just fits.
        DisplayText.append((word.text + [.space, .space])[...], columns: left, to: &line)
        left = 0
      }
      if word.link != nil { line += "\u{1B}]8;;\u{1B}\\".utf8 }
      if !look.isEmpty { line += style.reset }
      if left <= 0 { break }
    }
  }

  /// Appends a word that fits, with the parts that the filter has found underlined.
  ///
  /// - Returns: its columns.
  private func append(
    _ word: ArraySlice<UInt8>, underliningMatchesIn look: [UInt8], to line: inout [UInt8]
  ) -> Int {
    let text = Array(word)
    let upper = text.map(\.uppercasedASCII)
    var taken = 0
    var start = 0
    while let found = firstMatch(in: upper[start...]) {
      taken += DisplayText.append(text[start..<found.lowerBound], columns: .max, to: &line)
      line += "\u{1B}[4m".utf8
      taken += DisplayText.append(text[found], columns: .max, to: &line)
      line += style.reset + look
      start = found.upperBound
    }
    return taken + DisplayText.append(text[start...], columns: .max, to: &line)
  }

  private func firstMatch(in text: ArraySlice<UInt8>) -> Range<Int>? {
    matches.compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
  }

  /// Leaves out what matters least, until the rest fits, with a sign behind the rest: pairs, links, and the tags at
  /// the end, the last of each first.
  private func narrow(_ words: inout [Word], to room: Int, isCut: Bool) {
    var isCut = isCut
    var sign: Word? { isCut ? Word(Array("…".utf8)[...], .muted) : nil }
    func next(in words: [Word]) -> Int? {
      guard words.count > 1 else { return nil }
      for role in [Role.pair, .link] {
        if let index = words.lastIndex(where: { $0.role == role }) { return index }
      }
      let isTag = words.last?.role == .project || words.last?.role == .context
      return isTag ? words.count - 1 : nil
    }
    while Self.width(of: words + [sign].compactMap(\.self)) > room, let index = next(in: words) {
      words.remove(at: index)
      isCut = true
    }
    if let sign { words.append(sign) }
  }

  /// The words of the title, without those that other columns and the heading of a card show.
  private func words(
    of line: [UInt8], isBlocked: Bool, under title: String?, shortensLinks: Bool = true
  ) -> [Word] {
    let item = TodoItem(line: line)
    // A narrow row has no date, unless it is shown whole.
    let tag = labelStyle == nil && !shortensLinks ? nil : item.dueTag?.range
    let threshold = item.dateTag(.threshold)
    let isLabelled = labelledThreshold(of: item) != nil
    var words: [Word] = []
    if item.isWaiting(on: now.day), marksWaiting { words.append(Word(Array("[waiting]".utf8)[...], .muted)) }
    if isBlocked { words.append(Word(Array("[blocked]".utf8)[...], .muted)) }
    var rest = style.hasPatterns ? style.withoutHidden(item.body)[...] : item.body
    while true {
      rest = rest.drop { $0.isBlank }
      let text = rest.prefix { !$0.isBlank && $0 != .carriageReturn }
      if text.isEmpty { break }
      rest = rest[text.endIndex...]
      if !style.hasPatterns, let tag, text.startIndex == tag.lowerBound { continue }
      let role = Role(ofWord: text)
      if style.hides(role) { continue }
      if isCard, let title, text.elementsEqual(title.utf8) { continue }
      if !style.hasPatterns, let threshold,
        text.startIndex + Self.thresholdKey.count == threshold.range.lowerBound
      {
        // A past one says nothing any more.
        if !isLabelled, threshold.date.day > now.day { words.append(word(Self.thresholdKey, threshold.date)) }
        continue
      }
      if role == .pair, text.starts(with: Self.timerKey), let start = item.tracking {
        words.append(
          word(Self.timerKey, TaskDate(start.date, at: TimeOfDay(secondOfDay: start.secondOfDay))))
        continue
      }
      if role == .pair, text.starts(with: Self.noteKey), text.count > Self.noteKey.count {
        words.append(Word(Array("✎".utf8)[...], .pair))
        continue
      }
      let link = role == .link && shortensLinks ? Links.short(text) : nil
      words.append(link.map { Word($0.text[...], .link, link: $0.address) } ?? Word(text, role))
    }
    if showsDates, labelStyle == nil || isCard {
      let dates = [labelStyle == nil ? item.completionDate : nil, item.creationDate].compactMap(\.self)
      words += dates.map { Word(Array(shortDay($0).utf8)[...], .muted) }
    }
    return words
  }

  private static let thresholdKey = Array("t:".utf8)
  private static let noteKey = Array("note:".utf8)
  private static let timerKey = Array("tracking:".utf8)

  /// The day and the month, of another year the month: `24 Nov`, `Nov 2025`.
  private func shortDay(_ date: CivilDate, hasYear: Bool = true) -> String {
    let (year, month, day) = date.components
    let name = CivilDate.monthName(month)
    return year == now.day.components.year || !hasYear ? "\(day) \(name)" : "\(name) \(year)"
  }

  private static let shortDayWidth = 8

  /// A date in words: `t:Tue 1 Dec`, `tracking:Today 09:05`.
  private func word(_ key: [UInt8], _ date: TaskDate) -> Word {
    var text = key
    DueLabel(for: date, today: now.day, labelStyle ?? .short).append(to: &text)
    return Word(text[...], .pair)
  }

  /// What stands at the edge, with its looks, in ASCII.
  private struct Label {
    var text: [UInt8] = []
    var width = 0

    mutating func append(_ word: [UInt8], _ role: Role, _ style: LineStyle) {
      if word.isEmpty { return }
      if width > 0 { text.append(.space, count: TaskRowLayout.gap) }
      text += style.styled(word, style.look(role))
      width += word.count + (width > 0 ? TaskRowLayout.gap : 0)
    }
  }

  /// The threshold of a waiting task, in a list of such tasks alone; nil for one that is overdue.
  private func labelledThreshold(of item: TodoItem) -> TaskDate? {
    guard labelStyle != nil, !marksWaiting, !item.isCompleted, item.isWaiting(on: now.day),
      item.dueDate.map({ !$0.isPast(at: now) }) ?? true
    else { return nil }
    return item.dateTag(.threshold)?.date
  }

  /// The date that a task is due, waits for, or was completed, unless the heading says it; and when it was created.
  private func label(of row: TaskRow, under title: String?) -> Label {
    var label = Label()
    guard let labelStyle else { return label }
    func words(_ date: TaskDate) -> [UInt8] {
      var text: [UInt8] = []
      DueLabel(for: date, today: now.day, labelStyle).unlessRepeated(title)?.append(to: &text)
      return text
    }
    let item = TodoItem(line: row.text)
    let completion = row.isCompleted ? item.completionDate.map { TaskDate($0) } : nil
    let threshold = labelledThreshold(of: item)
    if let date = completion ?? row.due {
      let text = threshold == nil ? words(date) : Array(shortDay(date.day, hasYear: false).utf8)
      let distance = date.day - now.day
      let role: Role =
        row.isCompleted || threshold != nil
        ? .muted : row.isOverdue ? .overdue : distance == 0 ? .today : distance <= 7 ? .text : .muted
      let sign = text.isEmpty ? "" : threshold != nil ? "due " : row.isOverdue ? "! " : ""
      if threshold == nil || isWide { label.append(Array(sign.utf8) + text, role, style) }
    }
    if let threshold { label.append(Array("until ".utf8) + words(threshold), .text, style) }
    if showsDates, !isCard {
      let created = item.creationDate.map { shortDay($0) } ?? ""
      let blanks = String(repeating: " ", count: max(0, Self.shortDayWidth - created.count))
      label.append(Array((blanks + created).utf8), .muted, style)
    }
    return label
  }

  // MARK: Headings

  /// Appends a heading, followed by a newline.
  package func append(_ heading: HeadingRow, mark: ListMark, to buffer: inout [UInt8]) {
    var row: [UInt8] = []
    // The column of a board with the cursor is the active one.
    let isActive = isCard && mark.isSelected
    append(mark.isSelected && !isActive ? "▌" : " ", .accent, to: &row)
    append(heading.isFolded ? "▸" : "▾", .muted, to: &row)
    var title: [UInt8] = [.space]
    DisplayText.append(heading.title, columns: max(1, room - 12), to: &title)
    if isActive {
      // Late and today's tasks keep the colour that says so.
      let look = style.look(ofHeading: heading.title)
      append(
        title + [.space],
        look == style.look(.overdue) || look == style.look(.today)
          ? look + "\u{1B}[7m".utf8 : style.look(.activeTab), to: &row)
    } else {
      row.append(.space)
      append(title.dropFirst(), style.look(ofHeading: heading.title), to: &row)
    }
    append("\(isActive ? " " : "  ")\(heading.taskCount)".utf8, style.look(.muted), to: &row)
    // Where all are overdue, the title says it.
    if heading.isFolded, heading.overdueCount > 0, heading.title != LineStyle.overdueTitle {
      append("  \(heading.overdueCount) overdue".utf8, style.look(.overdue), to: &row)
    }
    // The heading of a card's column is the upper edge of a frame.
    if !heading.isFolded || isCard {
      let rule = room - DisplayText.styledWidth(of: row[...]) - 1
      if rule > 0 {
        row.append(.space)
        append(String(repeating: "─", count: rule).utf8, style.look(.border), to: &row)
      }
    }
    if isCard {
      buffer += row + [.newline]
    } else {
      append(row, on: mark, to: &buffer)
    }
  }
}
