import Dispatch
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
  package func appendLines(_ lines: Range<Int>, marking marked: Range<Int> = 0..<0, to buffer: inout [UInt8])
  {
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
          task, from: bytes, under: title, isMarked: marked.contains(task.number), labels: &labels,
          to: &buffer)
        buffer.append(.newline)
      }
      index += end - first
    }
  }

  /// Spells lines, an equal part of them in each of `texts`, on all processors at once.
  ///
  /// - Parameter lines: as many as can be divided so.
  package func spell(_ lines: Range<Int>, into texts: inout [[UInt8]]) {
    let count = lines.count / texts.count
    texts.withUnsafeMutableBufferPointer { texts in
      // Each iteration has a text of its own.
      nonisolated(unsafe) let texts = texts
      DispatchQueue.concurrentPerform(iterations: texts.count) { index in
        // In a variable of its own: the texts' places in memory share a cache line, for which the processors
        // would fight at every byte.
        var text: [UInt8] = []
        swap(&text, &texts[index])
        text.removeAll(keepingCapacity: true)
        let first = lines.lowerBound + index * count
        appendLines(first..<(first + count), to: &text)
        swap(&text, &texts[index])
      }
    }
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
