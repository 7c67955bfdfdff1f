import ListArranging
import ListRendering
import ModuleKit
import TerminalText
import TodoTxt

/// Writes a listing as text for a terminal, a pipe, or the user's own filter.
struct ListWriter: Sendable {
  /// The width of the terminal; nil in a pipe.
  private let columns: Int?
  private let settings: Settings
  private let style: LineStyle

  init(_ settings: Settings, columns: Int?) {
    self.settings = settings
    self.columns = columns
    style = LineStyle(settings)
  }

  /// Appends a listing, and flushes each full buffer.
  func append(_ list: ListDisplayData, to buffer: inout OutputBuffer) throws(OutputError) {
    if let filtered = list.filtered {
      append(filtered, cutsLines: list.cutsLines, to: &buffer)
    } else {
      let text = text(
        list.tasks, list.sections, at: list.now, fit: fit(cutsLines: list.cutsLines),
        marksWaiting: list.marksWaiting)
      try buffer.append(0..<text.lineCount) { lines, bytes in text.appendLines(lines, to: &bytes) }
    }
    for line in list.hints + list.footer { buffer.appendText(line + "\n") }
  }

  private func append(_ text: FilteredText, cutsLines: Bool, to buffer: inout OutputBuffer) {
    guard cutsLines, let columns else { return buffer.bytes += text.bytes }
    for line in 0..<text.lineCount { text.append(line, columns: columns, in: style, to: &buffer.bytes) }
  }

  /// Returns the input of the user's filter program: lines are not cut, however narrow the terminal is, and
  /// there are no headings.
  func textToFilter(of result: ListResult) -> [UInt8] {
    text(
      result.tasks, [ListSection(title: nil, rows: 0..<result.tasks.count)], at: result.now,
      fit: columns == nil ? .verbatim : .whole,
      marksBlocked: false
    ).bytes
  }

  private func fit(cutsLines: Bool) -> LineFit {
    guard let columns else { return .verbatim }
    if cutsLines { return .cut(columns: columns) }
    return settings.wrapsLines ? .wrapped(columns: columns) : .whole
  }

  private func text(
    _ tasks: ListedTasks, _ sections: [ListSection], at now: TaskDate, fit: LineFit,
    marksBlocked: Bool = true,
    marksWaiting: Bool = false
  ) -> ListText {
    let isGrouped = sections.contains { $0.title != nil }
    let layout = ListLayout(
      numberWidth: tasks.numberWidth, parts: tasks.parts, isGrouped: isGrouped, hasMargin: isGrouped,
      marksBlocked: marksBlocked && isGrouped && settings.readsTaskLanguage,
      marksWaiting: marksWaiting && isGrouped, fit: fit, now: now,
      style: style)
    return ListText(tasks: tasks, sections: sections, layout: layout)
  }
}
