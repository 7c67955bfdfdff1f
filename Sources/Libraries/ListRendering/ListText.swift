package import ListArranging
import TodoTxt

/// The lines of a listing, headings and tasks, each spelled on access.
package struct ListText: Sendable {
  private let tasks: ListedTasks
  private let layout: ListLayout
  private let sections: [ListSection]

  /// Nil if no task is marked as blocked.
  private let dependencies: DependencyIndex?

  /// The index of each section's first line.
  private let starts: [Int]

  package let lineCount: Int

  package init(tasks: ListedTasks, sections: [ListSection], layout: ListLayout) {
    self.tasks = tasks
    self.sections = sections
    var starts: [Int] = []
    var count = 0
    for section in sections {
      starts.append(count)
      count += section.rows.count + (section.title == nil ? 0 : 1)
    }
    self.starts = starts
    lineCount = count
    dependencies = layout.marksBlocked ? tasks.blocked?.dependencies(of: tasks.lines) : nil
    self.layout = layout.fitted(to: tasks, in: sections, rowLimit: .max)
  }

  /// All lines, each followed by a newline.
  package var bytes: [UInt8] {
    var text: [UInt8] = []
    appendLines(0..<lineCount, to: &text)
    return text
  }

  /// Appends lines, each followed by a newline.
  ///
  /// - Parameter lines: a subrange of `0..<lineCount`.
  package func appendLines(_ lines: Range<Int>, to buffer: inout [UInt8]) {
    let bytes = tasks.list.bytes.span
    let noMark = ListMark()
    // Most listings mark nothing, and looking for the item costs as much as the rest of the line.
    let marksStates = layout.marksWaiting || layout.marksBlocked && dependencies != nil
    let isVerbatim = layout.isVerbatim && !marksStates
    var index = lines.lowerBound
    while index < lines.upperBound {
      let section = sectionIndex(ofLine: index)
      let (title, rows) = (sections[section].title, sections[section].rows)
      if let title, index == starts[section] {
        layout.appendHeading(title, to: &buffer)
        buffer.append(.newline)
        index += 1
      }
      var labels = layout.labels(under: title)
      let first = rows.lowerBound + index - starts[section] - (title == nil ? 0 : 1)
      let end = min(rows.upperBound, first + lines.upperBound - index)
      for row in first..<end {
        tasks.prefetch(row)
        let task = tasks[row]
        let due = layout.labelledDue(of: task, in: bytes)
        if isVerbatim, due == nil {
          layout.appendVerbatim(task, from: bytes, to: &buffer)
          buffer.append(.newline)
          continue
        }
        let isBlocked = dependencies?.isBlocked(tasks.list[Int(tasks.lines[row])]) ?? false
        layout.append(
          task, due: due, from: bytes, mark: noMark,
          state: marksStates
            ? layout.state(of: tasks.list[Int(tasks.lines[row])], isBlocked: isBlocked) : nil,
          labels: &labels, to: &buffer)
        buffer.append(.newline)
      }
      index += end - first
    }
  }

  private func sectionIndex(ofLine index: Int) -> Int {
    max(0, starts.sortedIndex(where: { $0 > index }) - 1)
  }
}
