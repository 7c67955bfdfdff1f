import ListArranging
import ListRendering
import PlainText

/// Describes the selected row of a live list in words, for screen readers: a task with its state and its place in its
/// section, or a folded section.
struct LinearListView {
  /// - Parameters:
  ///   - renderer: the layout of the same rows.
  ///   - rowLimit: with more than one row, the section is named before its task.
  func rows(of data: LiveListDisplayData, _ renderer: ListRenderer, rowLimit: Int) -> [[UInt8]] {
    guard let rows = data.rows, rows.count > 0 else { return [] }
    let line = data.selected ?? 0
    let outline = rows.outline
    let section = outline.section(ofLine: line)
    if case .heading = outline[line] { return [words(for: rows.heading(of: section))] }
    guard case .task(let index) = outline[line] else { return [] }
    var text: [UInt8] = []
    let mark = data.mark(ofLine: line)
    renderer.append(line, mark: mark, isWhole: false, to: &text)
    text.removeLast()
    let isOverdue = if case .task(let row) = rows[line] { row.isOverdue } else { false }
    let facts = [(isOverdue, ", overdue"), (mark.isMarked, ", marked"), (mark.isChanged, ", changed")]
    text += facts.filter(\.0).map(\.1).joined().utf8
    let tasks = outline.sections[section].rows
    text += ", \(index - tasks.lowerBound + 1) of \(tasks.count)".utf8
    let isUnderHeading = outline.heading(above: line) != nil && rowLimit > 1
    return (isUnderHeading ? [words(for: rows.heading(of: section))] : []) + [text]
  }

  private func words(for heading: HeadingRow) -> [UInt8] {
    let count = String(count: heading.taskCount, "task")
    let title = heading.title.isEmpty ? "All" : heading.title
    return Array("\(title), \(count)\(heading.isFolded ? ", folded" : "")".utf8)
  }
}
