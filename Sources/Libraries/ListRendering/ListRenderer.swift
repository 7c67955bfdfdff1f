package import ListArranging
import TerminalText
import TodoTxt

/// Spells the rows of a list for a terminal, each when it comes into view.
package struct ListRenderer: Sendable {
  private let rows: ListRows
  private let layout: ListLayout

  /// The layout of a screen; nil for the list as printed.
  private let cells: TaskRowLayout?
  private let rowLimit: Int

  /// For rows that are shown whole.
  private let wrapping: ListLayout

  /// Whether headings show the number of tasks and whether they are folded.
  private let countsTasks: Bool

  /// The layout is computed again for every change, so only the first screens determine the place of labels.
  private static let fittedRowLimit = 100

  /// - Parameter rowLimit: the maximum number of terminal rows for a row of the list.
  package init(
    _ rows: ListRows, layout: ListLayout, cells: TaskRowLayout? = nil, countsTasks: Bool, rowLimit: Int
  ) {
    self.rows = rows
    self.cells = cells
    self.rowLimit = rowLimit
    self.countsTasks = countsTasks
    self.layout =
      cells != nil
      ? layout
      : rows.tasks.map { layout.fitted(to: $0, in: rows.outline.sections, rowLimit: Self.fittedRowLimit) }
        ?? layout
    wrapping = self.layout.wrapping(rowLimit: rowLimit)
  }

  /// Whether the rows have the look of the screen, and are neither spoken nor as printed.
  package var hasLook: Bool { cells != nil }

  /// Whether lines of the same tasks look the same in both.
  package func looksLike(_ other: ListRenderer) -> Bool {
    layout == other.layout && wrapping == other.wrapping && countsTasks == other.countsTasks
      && cells == other.cells
  }

  /// Appends a line of the list, followed by a newline, in one row or in as many as it needs.
  ///
  /// - Returns: the number of rows.
  @discardableResult
  package func append(_ line: Int, mark: ListMark, isWhole: Bool, to buffer: inout [UInt8]) -> Int {
    let start = buffer.count
    if let cells {
      switch rows[line] {
      case .heading(let heading): cells.append(heading, mark: mark, to: &buffer)
      case .task(let row):
        cells.append(
          row, mark: mark, under: rows.outline.sections[rows.outline.section(ofLine: line)].title,
          isWhole: isWhole, rowLimit: rowLimit, to: &buffer)
      case .text(let text):
        var row: [UInt8] = []
        layout.style.append(styled: text[...], mark: mark, columns: layout.fit.columns ?? .max, to: &row)
        cells.append(row.dropLast(), on: mark, to: &buffer)
      }
      return isWhole ? buffer[start...].count { $0 == .newline } : 1
    }
    switch rows[line] {
    case .heading(let heading):
      append(heading, isSelected: mark.isSelected, to: &buffer)
    case .task(let row):
      let layout = isWhole ? wrapping : layout
      let section = rows.outline.sections[rows.outline.section(ofLine: line)]
      var labels = layout.labels(under: section.title)
      layout.append(
        row.task, due: layout.labelledDue(of: row.task, in: row.text.span), from: row.text.span, mark: mark,
        state: layout.state(of: TodoItem(line: row.text), isBlocked: row.isBlocked), labels: &labels,
        to: &buffer)
    case .text(let text):
      layout.style.append(styled: text[...], mark: mark, columns: layout.fit.columns ?? .max, to: &buffer)
      return 1
    }
    buffer.append(.newline)
    if layout.isTooNarrow { cutRows(from: start, in: &buffer) }
    return isWhole ? buffer[start...].count { $0 == .newline } : 1
  }

  /// Cuts the rows if the margin and the number alone are too wide.
  private func cutRows(from start: Int, in buffer: inout [UInt8]) {
    let rows = buffer[start...].split(separator: .newline, omittingEmptySubsequences: false).dropLast()
      .map { StyledText($0) }
    var cut: [UInt8] = []
    for row in rows {
      row.append(columns: layout.fit.columns ?? .max, reset: layout.style.reset, to: &cut)
      cut.append(.newline)
    }
    buffer.replaceSubrange(start..., with: cut)
  }

  /// Appends the heading of a section, with its number of tasks and, if it is folded, of overdue tasks.
  private func append(_ heading: HeadingRow, isSelected: Bool, to buffer: inout [UInt8]) {
    guard countsTasks else { return layout.appendHeading(heading.title, to: &buffer) }
    let (count, overdue) = (heading.taskCount, heading.overdueCount)
    let counts =
      overdue == 0 ? "\(count)" : overdue == count ? "\(overdue) overdue" : "\(count), \(overdue) overdue"
    layout.appendHeading(
      "\(isSelected ? "▌" : " ")\(heading.isFolded ? "▸" : "▾") \(heading.title) (\(counts))", to: &buffer)
  }
}
