package import ListArranging
package import TerminalText
package import TodoTxt

/// Writes a listing as a table for people: a heading for each column, and a row for each task.
package struct ListTable {
  private let columns: TaskColumns
  private let style: LineStyle

  /// The width of the terminal; nil in a pipe.
  private let width: Int?
  private let cutsLines: Bool
  private let now: TaskDate

  package init(_ columns: TaskColumns, style: LineStyle, width: Int?, cutsLines: Bool, now: TaskDate) {
    (self.columns, self.style, self.width) = (columns, style, width)
    (self.cutsLines, self.now) = (cutsLines, now)
  }

  private static let gap = 2
  private static let leastWrapped = 20

  package func write(_ export: ListExport, to output: inout OutputBuffer) throws(OutputError) {
    let cells = export.tasks.map { task in
      columns.columns.map { cell($0, of: item(task, in: export), in: export) }
    }
    let names = columns.columns.map { Array($0.name.utf8) }
    let widths = widths([names] + cells)
    append(names, widths, looks: names.map { _ in style.look(.heading) }, to: &output.bytes)
    for section in export.sections {
      if let title = section.title {
        output.bytes += style.styled(text(Array(title.utf8)), style.look(ofHeading: title)) + [.newline]
      }
      for row in section.rows {
        let looks = looks(of: export.tasks[row], item(export.tasks[row], in: export))
        append(cells[row], widths, looks: looks, to: &output.bytes)
        try output.flushIfFull()
      }
    }
  }

  private func item(_ task: ListedTask, in export: ListExport) -> TodoItem {
    TodoItem(number: task.number, bytes: export.tasks.list.bytes[task.text])
  }

  private func cell(_ column: TaskColumn, of task: TodoItem, in export: ListExport) -> [UInt8] {
    let parts = export.tasks.parts
    return column == .number
      ? Array(parts.spelled(task.number).utf8)
      : text(
        columns.cell(
          of: column, for: task, number: task.number, list: parts.mark(ofNumber: task.number)))
  }

  /// The text without control characters.
  private func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    DisplayText.append(bytes[...], columns: .max, to: &text)
    return text
  }

  /// As wide as the contents; texts share what the other columns leave of the terminal's width.
  private func widths(_ rows: [[[UInt8]]]) -> [Int] {
    var widths = columns.columns.indices.map { column in
      rows.reduce(0) { max($0, DisplayText.width(of: $1[column][...])) }
    }
    guard let width else { return widths }
    let texts = columns.columns.indices.filter { [.text, .line].contains(columns.columns[$0]) }
    let others = widths.indices.filter { !texts.contains($0) }.reduce(0) { $0 + widths[$1] }
    let room = width - others - Self.gap * (widths.count - 1)
    for text in texts { widths[text] = min(widths[text], max(Self.leastWrapped, room / texts.count)) }
    return widths
  }

  private func looks(of task: ListedTask, _ item: TodoItem) -> [[UInt8]?] {
    columns.columns.map { column in
      if item.isCompleted { return style.look(style.look(.completed).isEmpty ? .muted : .completed) }
      return switch column {
      case .number: style.number.isEmpty ? style.look(.muted) : style.number
      case .priority: item.priority.map { style.look(Role.chip($0.rawValue).letter) }
      case .due:
        item.dueDate.map {
          $0.day > now.day ? [] : Array(style.sequence(forLabelOf: task, due: $0, at: now).utf8)
        }
      case .projects: style.look(.project)
      case .contexts: style.look(.context)
      case .text, .line: nil
      default: []
      }
    }
  }

  /// - Parameter looks: of each cell; nil for a text whose words have looks of their own.
  private func append(_ cells: [[UInt8]], _ widths: [Int], looks: [[UInt8]?], to bytes: inout [UInt8]) {
    let wrapped = zip(cells, widths).map { cell, width in rows(of: cell, width: width) }
    for index in 0..<(wrapped.map(\.count).max() ?? 0) {
      var row: [UInt8] = []
      var blanks = 0
      for (column, rows) in wrapped.enumerated() {
        let cell = index < rows.count ? rows[index] : []
        let rest = max(0, widths[column] - DisplayText.width(of: cell[...]))
        let isRight = columns.columns[column].isNumeric
        blanks += isRight ? rest : 0
        if !cell.isEmpty {
          row.append(.space, count: blanks)
          row += looks[column].map { style.styled(cell, $0) } ?? style.palette.styledWords(of: cell)
          blanks = 0
        }
        blanks += (isRight ? 0 : rest) + Self.gap
      }
      bytes += row + [.newline]
    }
  }

  private func rows(of cell: [UInt8], width: Int) -> [[UInt8]] {
    guard DisplayText.width(of: cell[...]) > width else { return [cell] }
    var text: [UInt8] = []
    if cutsLines {
      DisplayText.append(cell[...], columns: width, to: &text)
    } else {
      LineWrapper(columns: width, indent: 0, reset: []).append(cell[...], to: &text)
    }
    return text.split(separator: .newline).map(Array.init)
  }
}
