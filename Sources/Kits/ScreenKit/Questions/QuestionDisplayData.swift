import PlainText
public import TerminalText

/// The appearance of a question: rows without control characters, and the cursor.
public struct QuestionDisplayData: Hashable, Sendable {
  public var rows: [[UInt8]]
  public var cursor: ScreenPosition

  /// Shows the label, followed by as much of the answer as fits around the cursor; on a row of its own if the
  /// label leaves too little room.
  init(label: String, editor: LineEditor?, columns: Int) {
    rows = DisplayText.rows(of: Array(label.utf8), columns: columns)
    let labelWidth = rows.last.map { DisplayText.width(of: $0[...]) } ?? 0
    cursor = ScreenPosition(column: labelWidth, row: rows.count - 1)
    guard let editor else { return }
    if columns - labelWidth < min(Self.leastRoom, columns) {
      rows.append([])
      cursor = ScreenPosition(column: 0, row: rows.count - 1)
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
  public func row(label: String, _ look: String, _ palette: Palette) -> [UInt8] {
    guard let row = rows.first, !label.isEmpty, row.starts(with: label.utf8) else { return rows.first ?? [] }
    return palette.styled(Array(label.utf8), look) + row.dropFirst(label.utf8.count)
  }

  /// The fewest columns for an answer.
  private static let leastRoom = 12
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
