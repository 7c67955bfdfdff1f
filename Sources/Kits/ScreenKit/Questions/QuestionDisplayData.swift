import PlainText
public import TerminalText

/// The appearance of a question: rows without control characters, and the cursor.
public struct QuestionDisplayData: Hashable, Sendable {
  public var rows: [[UInt8]]
  public var cursor: ScreenPosition

  /// Shows the label, followed by as much of the answer as fits around the cursor; on a row of its own if the
  /// label leaves too little room.
  ///
  /// - Parameter rowLimit: the most rows of the answer.
  init(label: String, editor: LineEditor?, columns: Int, rowLimit: Int = 1) {
    rows = DisplayText.rows(of: Array(label.utf8), columns: columns)
    let labelWidth = rows.last.map { DisplayText.width(of: $0[...]) } ?? 0
    cursor = ScreenPosition(column: labelWidth, row: rows.count - 1)
    guard let editor else { return }
    if columns - labelWidth < min(Self.leastRoom, columns) {
      rows.append([])
      cursor = ScreenPosition(column: 0, row: rows.count - 1)
    }
    if rowLimit > 1, let wrapped = WrappedAnswer(editor, columns: columns - cursor.column, rowLimit: rowLimit)
    {
      let indent = [UInt8](repeating: .space, count: cursor.column)
      rows[rows.count - 1] += wrapped.rows[0]
      rows += wrapped.rows.dropFirst().map { indent + $0 }
      cursor = ScreenPosition(
        column: cursor.column + wrapped.cursor.column, row: cursor.row + wrapped.cursor.row)
      return
    }
    let window = AnswerWindow(of: editor, columns: columns - cursor.column)
    rows[rows.count - 1] += window.text
    cursor.column += window.cursor
  }

  /// The label and the answer in one row: without the label where it leaves too little room.
  static func row(
    label: String, editor: LineEditor, columns: Int, look: String, _ palette: Palette
  ) -> (row: [UInt8], cursor: ScreenPosition) {
    let fits = columns - DisplayText.width(of: Array(label.utf8)[...]) >= leastRoom
    let data = QuestionDisplayData(label: fits ? label : "", editor: editor, columns: columns)
    return (data.row(label: fits ? label : "", look, palette), data.cursor)
  }

  /// The first row, with a look for its label.
  private func row(label: String, _ look: String, _ palette: Palette) -> [UInt8] {
    guard let row = rows.first, !label.isEmpty, row.starts(with: label.utf8) else { return rows.first ?? [] }
    return palette.styled(Array(label.utf8), look) + row.dropFirst(label.utf8.count)
  }

  private static let leastRoom = 12
}

/// How a screen shows a question, beyond its text.
public struct QuestionLook: Sendable {
  public var palette: Palette

  /// Whether the whole answer is selected.
  public var isSelected = false

  /// Shown at the right, where there is room behind the answer.
  public var trailing = ""

  /// Keys and what they do, shown at the right of a row that has room for all of them.
  public var hints: [(keys: String, words: String)]

  /// The most rows of an answer that is too long for one; the others scroll.
  public var rowLimit: Int

  public init(
    _ palette: Palette, isSelected: Bool = false, trailing: String = "",
    hints: [(keys: String, words: String)] = [], rowLimit: Int = 1
  ) {
    (self.palette, self.isSelected, self.trailing, self.hints) = (palette, isSelected, trailing, hints)
    self.rowLimit = rowLimit
  }

  /// The hints and what else is at the right.
  fileprivate var right: [UInt8] {
    let hints = StatusLine.row(
      of: hints.map { StatusLine.Hint(keys: $0.keys, words: $0.words) }, palette: palette)
    return hints + palette.styled(Array(trailing.utf8), palette.faint)
  }
}

extension OpenQuestion {
  /// The question on the ground of a bar: its label as a chip, or a yes-or-no question like a heading.
  ///
  /// - Parameter label: replaces the question's own, where that is too long.
  public func display(columns: Int, label: String? = nil, _ look: QuestionLook) -> QuestionDisplayData {
    let palette = look.palette
    let own = label ?? self.label
    // A short label such as `/` is a chip as it is.
    let chip = own.map { palette[.activeTab].isEmpty || !$0.hasSuffix(" ") ? $0 : " \($0.withoutColon) " }
    let gap = chip == own ? "" : " "
    var display = display(columns: columns, label: chip.map { $0 + gap }, rowLimit: look.rowLimit)
    let last = display.rows.count - 1
    let right = label == nil && own == nil ? [] : look.right
    for (index, row) in display.rows.enumerated() {
      var text = row[...]
      var styled: [UInt8] = []
      if let chip, index == 0, text.starts(with: chip.utf8) {
        styled = palette.styled(Array(chip.utf8), palette[.activeTab])
        text = text.dropFirst(chip.utf8.count)
      } else if self.label == nil {
        styled = palette.styled(Array(text), palette.heading)
        text = []
      }
      if look.isSelected, index == last, !text.isEmpty {
        // Reverse video works without colours.
        let blank = text.prefix(gap.utf8.count)
        styled += blank + "\u{1B}[7m".utf8 + text.dropFirst(blank.count) + "\u{1B}[27m".utf8
      } else {
        styled += text
      }
      let left = columns - DisplayText.width(of: row[...]) - DisplayText.styledWidth(of: right[...])
      if index == last, !right.isEmpty, left > 2 {
        styled.append(.space, count: left - 1)
        styled += right
      }
      display.rows[index] = palette.row(styled, on: .barRow, columns: columns)
    }
    return display
  }
}

extension String {
  /// A label without the colon and the blanks at its end.
  var withoutColon: String {
    var text = self[...]
    while text.count > 1, let last = text.last, last == " " || last == ":" { text.removeLast() }
    return String(text)
  }
}

/// The rows of an answer that is too long for one: broken behind blanks, else anywhere.
private struct WrappedAnswer {
  var rows: [[UInt8]] = []
  var cursor = ScreenPosition(column: 0, row: 0)

  /// Shows the rows around the cursor; `…` marks hidden ones. Nil if the answer fits in a row.
  init?(_ editor: LineEditor, columns: Int, rowLimit: Int) {
    let widths = editor.characters.map { DisplayText.width(of: $0[...]) }
    // The cursor, and the sign for hidden rows, need a column after the text.
    let room = columns - 1
    guard widths.reduce(0, +) > room, room > 1 else { return nil }
    var starts = [0]
    var width = 0
    for index in widths.indices {
      if width + widths[index] > room, index > starts[starts.count - 1] {
        let start = starts[starts.count - 1]
        let blank = editor.characters[start..<index].lastIndex(of: [.space])
        let next = blank.map { $0 + 1 } ?? index
        starts.append(next)
        width = widths[next..<index].reduce(0, +)
      }
      width += widths[index]
    }
    let own = starts.lastIndex { $0 <= editor.cursor } ?? 0
    let first = max(0, min(own - rowLimit / 2, starts.count - rowLimit))
    let last = min(starts.count, first + rowLimit) - 1
    cursor = ScreenPosition(column: widths[starts[own]..<editor.cursor].reduce(0, +), row: own - first)
    for row in first...last {
      let end = row + 1 < starts.count ? starts[row + 1] : widths.count
      var characters = Array(editor.characters[starts[row]..<end])
      if row == first, first > 0, widths[starts[row]] == 1 { characters[0] = Array("…".utf8) }
      if row == last, end < widths.count { characters.append(Array("…".utf8)) }
      rows.append(DisplayText.cut(Array(characters.joined()), columns: columns))
    }
  }
}

/// The visible part of an answer.
private struct AnswerWindow {
  var text: [UInt8] = []

  /// The columns before the cursor.
  var cursor = 0

  /// The cursor is in the middle if text on both sides does not fit; `…` marks hidden text.
  init(of editor: LineEditor, columns: Int) {
    let widths = editor.characters.map { DisplayText.width(of: $0[...]) }
    // The cursor needs a column after the text.
    let room = columns - 1
    let before = widths[..<editor.cursor].reduce(0, +)
    let after = widths[editor.cursor...].reduce(0, +)
    let wanted = before + after <= room ? before : max(room / 2, room - after)
    var first = editor.cursor
    while first > 0, cursor + widths[first - 1] <= min(before, wanted) {
      first -= 1
      cursor += widths[first]
    }
    if first > 0, first < editor.cursor {
      text = Array("…".utf8)
      cursor += 1 - widths[first]
      first += 1
    }
    let rest = Array(editor.characters[first...].joined())
    DisplayText.append(rest[...], columns: max(0, columns - (text.isEmpty ? 0 : 1)), to: &text)
  }
}
