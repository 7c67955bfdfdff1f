package import ListArranging
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

  /// Whether a task is a card: its whole text in a narrow column, and its date in a row below.
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
      columns < Self.leastColumnsForNumber ? 0 : isWide ? max(Self.leastNumberWidth, width) : width
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
  }

  private static let leastColumnsForWords = 80

  /// What the panes of the narrowest screen with one leave.
  private static let leastColumnsBesidePane = 66
  private static let leastColumnsForNumber = 60
  private static let leastColumnsForDates = 40
  private static let leastNumberWidth = 3

  /// The column where dates end at most, so that they stand by their titles on a wide screen without panes.
  private static let lastColumnOfDates = 120

  /// Looking at every task of a million would take longer than drawing them.
  private static let inspectedForChips = 10_000

  /// The gap between a title and its date.
  private static let gap = 2

  /// A wider link is shown by its host alone.
  private static let widestLink = 24
  private static let leastTitle = 20

  /// The columns that text may take.
  private var room: Int { isWide && !isCard ? columns - 1 : columns }

  /// The column where dates end, whatever tasks are listed. Longer titles are cut.
  private var labelEdge: Int { min(room, Self.lastColumnOfDates) }

  private var titleColumn: Int {
    ListLayout.marginWidth + (numberWidth == 0 ? 0 : numberWidth + 1) + (hasChips ? 4 : 0)
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
    let labelWidth = label.text.isEmpty ? 0 : label.text.count + Self.gap
    let lineSequence = style.sequence(of: row.task)
    var words = words(of: row)
    let edge = label.text.isEmpty ? room : labelEdge
    let titleRoom = max(1, edge - titleColumn - labelWidth)
    var line: [UInt8] = []
    append(mark, to: &line)
    appendNumber(of: row, to: &line)
    appendChip(of: row, lineSequence, to: &line)
    var rows: [[UInt8]]
    if isCard {
      // A link with an address would not break between words.
      for index in words.indices { words[index].link = nil }
      append(words, lineSequence, columns: .max, to: &line)
      rows = wrapped(line, columns: columns - 1).prefix(max(1, rowLimit - 1)).map(Array.init)
      if !label.text.isEmpty {
        rows.append([UInt8](repeating: .space, count: titleColumn))
        append(label.text, label.look, to: &rows[rows.count - 1])
      }
      for (index, row) in rows.enumerated() {
        var row = row
        // The sign of the cursor goes along the whole card.
        if index > 0, mark.isSelected, row.first == .space {
          row.removeFirst()
          var sign: [UInt8] = []
          append("▌", .accent, to: &sign)
          row = sign + row
        }
        append(row, on: mark, to: &buffer)
      }
      return
    }
    let hidesDate = labelStyle == nil && row.due != nil && !row.isCompleted
    if isWhole, hidesDate || Self.width(of: words) > titleRoom {
      words = self.words(of: row, shortensLinks: false)
      append(words, lineSequence, columns: .max, to: &line)
      rows = wrapped(line, columns: edge - labelWidth).prefix(max(1, rowLimit)).map(Array.init)
    } else {
      narrow(&words, to: titleRoom, dropped: hidesDate ? 1 : 0)
      append(words, lineSequence, columns: titleRoom, to: &line)
      rows = [line]
    }
    if !label.text.isEmpty {
      let width = DisplayText.styledWidth(of: rows[0][...])
      rows[0].append(.space, count: max(Self.gap, edge - width - label.text.count))
      rows[0] += label.look + label.text + (label.look.isEmpty ? [] : style.reset)
    }
    for row in rows { append(row, on: mark, to: &buffer) }
  }

  private func wrapped(_ line: [UInt8], columns: Int) -> [ArraySlice<UInt8>] {
    var wrapped: [UInt8] = []
    LineWrapper(columns: columns, indent: titleColumn, reset: style.reset).append(line[...], to: &wrapped)
    return wrapped.split(separator: .newline, omittingEmptySubsequences: false)
  }

  /// Appends a row on the ground that its mark has.
  func append(_ row: [UInt8], on mark: ListMark, to buffer: inout [UInt8]) {
    var row = row
    if columns < Self.leastColumnsForDates, DisplayText.styledWidth(of: row[...]) > columns {
      var cut: [UInt8] = []
      StyledText(row[...]).append(columns: columns, reset: style.reset, to: &cut)
      row = cut
    }
    if mark.isSelected || mark.isMarked {
      buffer += style.palette.row(row, on: mark.isSelected ? .cursorRow : .markedRow, columns: columns)
    } else {
      buffer += row
    }
    buffer.append(.newline)
  }

  private func append(_ mark: ListMark, to line: inout [UInt8]) {
    let cursor: StaticString = mark.isSelected ? "▌" : mark.isMarked ? "◆" : mark.isChanged ? "•" : " "
    let second: StaticString =
      mark.isSelected ? (mark.isMarked ? "◆" : mark.isChanged ? "•" : " ") : " "
    append(cursor, mark.isSelected || mark.isMarked ? .accent : .good, to: &line)
    append(second, mark.isMarked ? .accent : .good, to: &line)
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
    guard hasChips else { return }
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

  /// Leaves out what matters least, until the rest fits, and counts it behind the rest: pairs, links, and the tags at
  /// the end, the last of each first.
  private func narrow(_ words: inout [Word], to room: Int, dropped: Int) {
    var dropped = dropped
    var sign: Word? { dropped == 0 ? nil : Word(Array("⋯\(dropped)".utf8)[...], .muted) }
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
      dropped += 1
    }
    if let sign { words.append(sign) }
  }

  /// The words of the title, without those that other columns show.
  private func words(of row: TaskRow, shortensLinks: Bool = true) -> [Word] {
    let item = TodoItem(line: row.text)
    // A narrow row has no date, unless it is shown whole.
    let tag = labelStyle == nil && !shortensLinks ? nil : item.dueTag?.range
    let threshold = item.dateTag(.threshold)
    let completion = labelStyle == nil ? item.completionDate : nil
    var words: [Word] = []
    if item.isWaiting(on: now.day), marksWaiting { words.append(Word(Array("[waiting]".utf8)[...], .muted)) }
    if row.isBlocked { words.append(Word(Array("[blocked]".utf8)[...], .muted)) }
    var rest = style.hasPatterns ? style.withoutHidden(item.body)[...] : item.body
    while true {
      rest = rest.drop { $0.isBlank }
      let text = rest.prefix { !$0.isBlank && $0 != .carriageReturn }
      if text.isEmpty { break }
      rest = rest[text.endIndex...]
      if !style.hasPatterns, let tag, text.startIndex - row.text.startIndex == tag.lowerBound { continue }
      let role = Role(ofWord: text)
      if style.hides(role) { continue }
      if !style.hasPatterns, let threshold,
        text.startIndex - row.text.startIndex + Self.thresholdKey.count == threshold.range.lowerBound
      {
        words.append(word(for: threshold.date))
        continue
      }
      words.append(role == .link && shortensLinks ? Self.link(text) : Word(text, role))
    }
    if showsDates {
      let dates = [completion, item.creationDate].compactMap(\.self)
      words += dates.map { Word(Array("\($0)".utf8)[...], .muted) }
    }
    return words
  }

  private static let thresholdKey = Array("t:".utf8)

  /// A threshold as a date in words: `t:Tue 1 Dec`.
  private func word(for threshold: TaskDate) -> Word {
    var text = Self.thresholdKey
    DueLabel(for: threshold, today: now.day, labelStyle ?? .short).append(to: &text)
    return Word(text[...], .pair)
  }

  private static func link(_ text: ArraySlice<UInt8>) -> Word {
    let word = Word(text, .link)
    guard word.width > widestLink, let range = Links.ranges(in: text).first,
      range.lowerBound == text.startIndex,
      let slashes = text.firstRange(of: Array("://".utf8))
    else { return word }
    let host = text[slashes.upperBound...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return Word((Array("↗".utf8) + host)[...], .link, link: text[range])
  }

  /// The date that a task is due, or was completed, in ASCII, with its sequence. Both are empty without a date, and for
  /// one that the heading says.
  private func label(of row: TaskRow, under title: String?) -> (text: [UInt8], look: [UInt8]) {
    let completion = row.isCompleted ? TodoItem(line: row.text).completionDate.map { TaskDate($0) } : nil
    guard let labelStyle, let due = completion ?? row.due else { return ([], []) }
    var text: [UInt8] = []
    let isOverdue = row.isOverdue
    DueLabel(for: due, today: now.day, labelStyle).unlessRepeated(title)?.append(to: &text)
    if text.isEmpty { return ([], []) }
    if isOverdue { text = Array("! ".utf8) + text }
    let distance = due.day - now.day
    let role: Role =
      row.isCompleted
      ? .muted : isOverdue ? .overdue : distance == 0 ? .today : distance <= 7 ? .text : .muted
    return (text, style.look(role))
  }

  // MARK: Headings

  /// Appends a heading, followed by a newline.
  package func append(_ heading: HeadingRow, mark: ListMark, to buffer: inout [UInt8]) {
    var row: [UInt8] = []
    append(mark.isSelected ? "▌" : " ", .accent, to: &row)
    append(heading.isFolded ? "▸" : "▾", .muted, to: &row)
    row.append(.space)
    var title: [UInt8] = []
    DisplayText.append(heading.title, columns: max(1, room - 12), to: &title)
    append(title, style.look(ofHeading: heading.title), to: &row)
    append("  \(heading.taskCount)".utf8, style.look(.muted), to: &row)
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
    append(row, on: mark, to: &buffer)
  }
}
