package import TodoTxt

/// The rows of a list from the top: headings, and the tasks of the sections that are not folded; or the lines that a
/// program of the user's has left of it.
///
/// Each row is a value that is made when it is asked for, because of a million a screen shows fifty. A class, because
/// every row asks for it: as a value it would be copied each time, with all it holds.
package final class ListRows: Sendable {
  package enum Row: Hashable, Sendable {
    case heading(HeadingRow)
    case task(TaskRow)

    /// What a program of the user's wrote, with the colours in it.
    case text([UInt8])
  }

  private enum Body {
    case tasks(ListedTasks)
    case filtered(FilteredText)
  }

  package let outline: ListOutline
  private let body: Body

  /// The day and the minute that they are true of.
  package let now: TaskDate

  /// The columns that numbers are padded to.
  package let numberWidth: Int

  /// - Parameters:
  ///   - sections: ranges of `tasks`, in order and without gaps.
  ///   - folded: the titles of the sections of which only the heading is there.
  package init(
    _ tasks: ListedTasks, in sections: [ListSection], folding folded: Set<String>, at now: TaskDate
  ) {
    body = .tasks(tasks)
    outline = ListOutline(sections, folding: folded)
    numberWidth = tasks.numberWidth
    self.now = now
  }

  package init(_ text: FilteredText, at now: TaskDate) {
    body = .filtered(text)
    outline = ListOutline([ListSection(title: nil, rows: 0..<text.lineCount)])
    numberWidth = 0
    self.now = now
  }

  package var count: Int { outline.lineCount }
  package var isGrouped: Bool { outline.sections.contains { $0.title != nil } }

  /// How many tasks there are, those of folded sections among them.
  package var taskCount: Int { outline.sections.last?.rows.upperBound ?? 0 }

  package subscript(line: Int) -> Row {
    switch (outline[line], body) {
    case (.heading(let section), _): .heading(heading(of: section))
    case (.task(let index), .tasks(let tasks)): .task(TaskRow(index, of: tasks, at: now))
    case (.task(let index), .filtered(let text)): .text(Array(text.line(index)))
    }
  }

  package func heading(of section: Int) -> HeadingRow {
    let rows = outline.sections[section].rows
    let isFolded = outline.isFolded(section)
    return HeadingRow(
      title: outline.sections[section].title ?? "", taskCount: rows.count,
      overdueCount: isFolded ? overdueCount(in: rows) : 0, isFolded: isFolded)
  }

  private func overdueCount(in rows: Range<Int>) -> Int {
    guard case .tasks(let tasks) = body else { return 0 }
    let bytes = tasks.list.bytes.span
    var count = 0
    for row in rows {
      let task = tasks[row]
      if !task.isCompleted, let due = task.due(in: bytes), due.date.isPast(at: now) { count += 1 }
    }
    return count
  }

  // MARK: Where a task is

  /// The number of the task that a line shows; nil for a line that shows none.
  package func taskNumber(ofLine line: Int) -> Int? {
    if case .task(let index) = outline[line] { number(ofTaskAt: index) } else { nil }
  }

  /// The number of the task with that index in the list; nil for a line that shows none.
  package func number(ofTaskAt index: Int) -> Int? {
    switch body {
    case .tasks(let tasks): tasks[index].number
    case .filtered(let text): text.taskNumber(ofLine: index)
    }
  }

  /// The numbers of the listed tasks that meet a condition, in the order of the list.
  ///
  /// - Parameter condition: takes the index of a task in the list, and its number.
  package func numbers(where condition: (_ index: Int, _ number: Int) -> Bool) -> [Int] {
    switch body {
    case .tasks(let tasks):
      var numbers: [Int] = []
      for (index, line) in tasks.lines.enumerated() {
        let number = tasks.numbers.map { Int($0[Int(line)]) } ?? Int(line) + 1
        if condition(index, number) { numbers.append(number) }
      }
      return numbers
    case .filtered(let text):
      return (0..<count).compactMap { line in
        text.taskNumber(ofLine: line).flatMap { condition(line, $0) ? $0 : nil }
      }
    }
  }

  /// The index in the list of the task with that number; nil where it is not listed.
  package func index(ofTask number: Int) -> Int? {
    switch body {
    case .tasks(let tasks):
      tasks.numbers == nil
        ? tasks.lines.firstIndex(of: UInt32(number - 1)) : tasks.firstIndex { $0.number == number }
    case .filtered(let text):
      text.line(ofTask: number)
    }
  }

  /// The first index from `start` on, round the end, whose task has one of these numbers; nil where there is none.
  package func index(from start: Int, ofTaskWhere isWanted: (_ number: Int) -> Bool) -> Int? {
    guard case .tasks(let tasks) = body, !tasks.isEmpty else { return nil }
    return (0..<tasks.count).lazy.map { (start + $0) % tasks.count }.first { isWanted(tasks[$0].number) }
  }

  /// Whether the task with that index in the list has a line: not in a folded section.
  package func isShown(_ index: Int) -> Bool { !outline.isFolded(outline.section(ofTask: index)) }

  // MARK: Where a cursor may stand

  /// Whether it may stand there: on a task, or on a heading that stands for tasks.
  package func isStop(_ line: Int) -> Bool {
    switch outline[line] {
    case .heading(let section): outline.isFolded(section)
    case .task: taskNumber(ofLine: line) != nil
    }
  }

  /// The first line from `line` on where it may stand; nil where there is none in that direction.
  package func stop(from line: Int, _ direction: Int) -> Int? {
    stride(from: line, through: direction < 0 ? 0 : count - 1, by: direction < 0 ? -1 : 1).first(
      where: isStop)
  }

  /// The nearest such line, one in that direction before all others.
  package func stop(nearestTo line: Int, _ direction: Int = 1) -> Int? {
    guard count > 0 else { return nil }
    let start = max(0, min(line, count - 1))
    return stop(from: start, direction) ?? stop(from: start, -direction)
  }

  // MARK: For layouts

  /// A layout with its labels aligned to the longest of the first lines.
  func fitting(_ layout: ListLayout, rowLimit: Int) -> ListLayout {
    guard case .tasks(let tasks) = body else { return layout }
    return layout.fitted(to: tasks, in: outline.sections, rowLimit: rowLimit)
  }
}
