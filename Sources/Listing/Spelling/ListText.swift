import TodoTxt

/// The lines of a listing, headings and tasks: each is spelled when somebody comes to it, because of a million
/// a screen shows fifty.
package struct ListText: Sendable {
  private let tasks: ListedTasks
  private let layout: ListLayout
  private let sections: [ListSection]

  /// The index of each section's first line.
  private let starts: [Int]

  package let lineCount: Int

  /// - Parameter fittedRowLimit: how many tasks are looked at to align all labels, at most.
  package init(tasks: ListedTasks, sections: [ListSection], layout: ListLayout, fittedRowLimit: Int = .max) {
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
    self.layout = layout.fitted(to: tasks, in: sections, rowLimit: fittedRowLimit)
  }

  /// All lines, a newline after each.
  package var bytes: [UInt8] {
    var text: [UInt8] = []
    appendLines(0..<lineCount, to: &text)
    return text
  }

  /// Appends lines, a newline after each.
  ///
  /// - Parameters:
  ///   - lines: a part of `0..<lineCount`.
  ///   - marked: numbers of the tasks to mark in the margin.
  ///   - selected: the number of the task under the cursor.
  package func appendLines(
    _ lines: Range<Int>, marking marked: Range<Int> = 0..<0, selecting selected: Int? = nil,
    to buffer: inout [UInt8]
  ) {
    let bytes = tasks.list.bytes.span
    var labels = DueLabels(today: layout.today, style: layout.labelStyle ?? .long)
    var index = lines.lowerBound
    while index < lines.upperBound {
      let section = sectionIndex(ofLine: index)
      let (title, rows) = (sections[section].title, sections[section].rows)
      if let title, index == starts[section] {
        layout.appendHeading(title, to: &buffer)
        buffer.append(.newline)
        index += 1
      }
      let first = rows.lowerBound + index - starts[section] - (title == nil ? 0 : 1)
      let end = min(rows.upperBound, first + lines.upperBound - index)
      for row in first..<end {
        tasks.prefetch(row)
        let task = tasks[row]
        layout.append(
          task, from: bytes, under: title,
          mark: ListMark(isChanged: marked.contains(task.number), isSelected: task.number == selected),
          labels: &labels, to: &buffer)
        buffer.append(.newline)
      }
      index += end - first
    }
  }

  /// The number of the task that a line shows; nil for a heading.
  package func taskNumber(ofLine index: Int) -> Int? {
    let section = sectionIndex(ofLine: index)
    let headingCount = sections[section].title == nil ? 0 : 1
    let row = sections[section].rows.lowerBound + index - starts[section] - headingCount
    return row < sections[section].rows.lowerBound ? nil : tasks[row].number
  }

  /// The line that shows the task with that number of the list; nil where it is not shown.
  package func line(ofTask number: Int) -> Int? {
    let row =
      tasks.numbers == nil
      ? tasks.lines.firstIndex(of: UInt32(number - 1)) : tasks.firstIndex { $0.number == number }
    guard let row else { return nil }
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].rows.lowerBound <= row { low = middle } else { high = middle }
    }
    return starts[low] + (sections[low].title == nil ? 0 : 1) + row - sections[low].rows.lowerBound
  }

  private func sectionIndex(ofLine index: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}
