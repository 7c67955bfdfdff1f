package import TodoTxt

/// The rows of a list: headings and the tasks of unfolded sections, or the output lines of the user's filter program.
///
/// Rows are values made on demand, because a screen shows fifty of perhaps a million. This is a class because copying
/// its contents for every row would be slow.
package final class ListRows: Sendable {
  package enum Row: Hashable, Sendable {
    case heading(HeadingRow)
    case task(TaskRow)

    /// A line of the user's filter program, colours included.
    case text([UInt8])
  }

  private enum Body {
    case tasks(ListedTasks)
    case filtered(FilteredText)
  }

  package let outline: ListOutline
  private let body: Body

  /// The minute for which "overdue" and "today" hold.
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

  /// The tasks of all sections; nil for the output of a filter program.
  package var tasks: ListedTasks? {
    if case .tasks(let tasks) = body { tasks } else { nil }
  }

  /// The files that the numbers are of.
  package var parts: ListParts { tasks?.parts ?? ListParts() }

  package var count: Int { outline.lineCount }
  package var isGrouped: Bool { outline.sections.contains { $0.title != nil } }

  package subscript(line: Int) -> Row {
    switch (outline[line], body) {
    case (.heading(let section), _): .heading(heading(of: section))
    case (.task(let index), .tasks(let tasks)): .task(TaskRow(index, of: tasks, at: now))
    case (.task(let index), .filtered(let text)): .text(Array(text.line(index)))
    }
  }

  /// Returns a function that tells whether a line shows a task just as a line of `others` does: with the same number and
  /// text, under the same heading. The function is false for lines without a task.
  ///
  /// Taking the contents apart once, rather than for each of a screen's rows, saves copying them.
  package func showsSameTask(as others: ListRows) -> (_ line: Int, _ otherLine: Int) -> Bool {
    guard now == others.now, case .tasks(let tasks) = body, case .tasks(let otherTasks) = others.body else {
      return { _, _ in false }
    }
    let (outline, otherOutline) = (outline, others.outline)
    let haveSameParts = tasks.parts == otherTasks.parts
    return { line, otherLine in
      guard case .task(let index) = outline[line], case .task(let otherIndex) = otherOutline[otherLine],
        outline.sections[outline.section(ofLine: line)].title
          == otherOutline.sections[otherOutline.section(ofLine: otherLine)].title
      else { return false }
      let (task, other) = (tasks[index], otherTasks[otherIndex])
      return task.number == other.number
        && (haveSameParts || tasks.parts.spelled(task.number) == otherTasks.parts.spelled(other.number))
        && tasks.list.bytes.span.extracting(task.text).isIdentical(
          to: otherTasks.list.bytes.span.extracting(other.text))
        && tasks.isBlocked(index, as: otherIndex, of: otherTasks)
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

  // MARK: Finding tasks

  /// Returns the number of the task on a line; nil for a line without a task.
  package func taskNumber(ofLine line: Int) -> Int? {
    if case .task(let index) = outline[line] { number(ofTaskAt: index) } else { nil }
  }

  /// Returns the number of the task at an index of the list; nil for a task of done.txt, and for filter output without a
  /// task number.
  package func number(ofTaskAt index: Int) -> Int? {
    switch body {
    case .tasks(let tasks):
      let number = tasks[index].number
      return number == 0 ? nil : number
    case .filtered(let text): return text.taskNumber(ofLine: index)
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
        if number > 0, condition(index, number) { numbers.append(number) }
      }
      return numbers
    case .filtered(let text):
      return (0..<count).compactMap { line in
        text.taskNumber(ofLine: line).flatMap { condition(line, $0) ? $0 : nil }
      }
    }
  }

  /// Returns the index of a task in the list; nil if it is not listed.
  package func index(ofTask number: Int) -> Int? {
    switch body {
    case .tasks(let tasks):
      tasks.numbers == nil
        ? tasks.lines.firstIndex(of: UInt32(number - 1)) : tasks.firstIndex { $0.number == number }
    case .filtered(let text):
      text.line(ofTask: number)
    }
  }

  /// Returns the index of the first task from `start` on that meets a condition. The search wraps around at the end of
  /// the list; nil if no task does.
  package func index(from start: Int, ofTaskWhere isWanted: (_ number: Int) -> Bool) -> Int? {
    guard case .tasks(let tasks) = body, !tasks.isEmpty else { return nil }
    return (0..<tasks.count).lazy.map { (start + $0) % tasks.count }.first { isWanted(tasks[$0].number) }
  }

  package func isShown(_ index: Int) -> Bool { !outline.isFolded(outline.section(ofTask: index)) }

  // MARK: Selecting

  /// Whether a line can be selected: a task, or the heading of a folded section.
  package func isStop(_ line: Int) -> Bool {
    switch outline[line] {
    case .heading(let section): outline.isFolded(section)
    case .task: tasks != nil || taskNumber(ofLine: line) != nil
    }
  }

  /// Returns the first line from `line` on that can be selected; nil if no line in that direction can.
  package func stop(from line: Int, _ direction: Int) -> Int? {
    stride(from: line, through: direction < 0 ? 0 : count - 1, by: direction < 0 ? -1 : 1).first(
      where: isStop)
  }

  /// Returns the nearest line that can be selected, preferring that direction.
  package func stop(nearestTo line: Int, _ direction: Int = 1) -> Int? {
    guard count > 0 else { return nil }
    let start = max(0, min(line, count - 1))
    return stop(from: start, direction) ?? stop(from: start, -direction)
  }
}
