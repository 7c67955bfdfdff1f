import ModuleKit
import TodoTxt

/// The lines of a listing on a screen: each is spelled when it comes into view, because of a million a screen
/// shows fifty. A class, because every row asks for it: as a value it would be copied each time, with all it holds.
package final class ListScreenText: Sendable {
  package let outline: ListOutline
  private let tasks: ListedTasks
  private let layout: ListLayout

  /// For lines that are shown whole.
  private let wrapping: ListLayout

  /// Whether headings say how many tasks they stand for, and whether these are folded.
  private let countsTasks: Bool

  /// A listing is laid out anew for every change, whatever its length: the first screens say where labels stand.
  private static let fittedRowLimit = 100

  /// - Parameter rowLimit: how many rows a line that is shown whole takes at most.
  package init(
    tasks: ListedTasks, outline: ListOutline, layout: ListLayout, countsTasks: Bool, rowLimit: Int
  ) {
    self.tasks = tasks
    self.countsTasks = countsTasks
    self.outline = outline
    self.layout = layout.fitted(to: tasks, in: outline.sections, rowLimit: Self.fittedRowLimit)
    wrapping = self.layout.wrapping(rowLimit: rowLimit)
  }

  /// Appends a line in one row, a newline behind it, or in as many as it takes.
  ///
  /// - Returns: the rows taken.
  @discardableResult
  package func append(_ line: Int, mark: ListMark, isWhole: Bool, to buffer: inout [UInt8]) -> Int {
    let start = buffer.count
    switch outline[line] {
    case .heading(let section):
      appendHeading(section, isSelected: mark.isSelected, to: &buffer)
    case .task(let index):
      let layout = isWhole ? wrapping : layout
      var labels = DueLabels(today: layout.today, style: layout.labelStyle ?? .long)
      let tasks = tasks
      layout.append(
        tasks[index], from: tasks.list.bytes.span,
        under: outline.sections[outline.section(ofTask: index)].title,
        mark: mark,
        isBlocked: layout.marksBlocked && tasks.blocked?.contains(tasks.lines[index]) ?? false,
        labels: &labels, to: &buffer)
    }
    buffer.append(.newline)
    if layout.isTooNarrow { cutRows(from: start, in: &buffer) }
    return isWhole ? buffer[start...].count { $0 == .newline } : 1
  }

  /// Cuts the rows that a margin and a number alone are too wide for.
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

  /// Appends the heading of a section: how many tasks it has and, where these are not in view, how many of them
  /// are overdue.
  private func appendHeading(_ section: Int, isSelected: Bool, to buffer: inout [UInt8]) {
    let title = outline.sections[section].title ?? ""
    guard countsTasks else { return layout.appendHeading(title, to: &buffer) }
    let isFolded = outline.isFolded(section)
    let rows = outline.sections[section].rows
    let overdue = isFolded ? overdueCount(in: rows) : 0
    let counts =
      overdue == 0
      ? "\(rows.count)" : overdue == rows.count ? "\(overdue) overdue" : "\(rows.count), \(overdue) overdue"
    layout.appendHeading(
      "\(isSelected ? "▌" : " ")\(isFolded ? "▸" : "▾") \(title) (\(counts))",
      to: &buffer)
  }

  private func overdueCount(in rows: Range<Int>) -> Int {
    let tasks = tasks
    let bytes = tasks.list.bytes.span
    var count = 0
    for row in rows {
      let task = tasks[row]
      if !task.isCompleted, let due = task.due(in: bytes), due.date.isPast(at: layout.now) { count += 1 }
    }
    return count
  }

  /// The numbers of the listed tasks that meet a condition, in the order of the list.
  ///
  /// - Parameter condition: takes the index of a task in the listing, and its number.
  package func numbers(where condition: (_ index: Int, _ number: Int) -> Bool) -> [Int] {
    var numbers: [Int] = []
    for (index, line) in tasks.lines.enumerated() {
      let number = tasks.numbers.map { Int($0[Int(line)]) } ?? Int(line) + 1
      if condition(index, number) { numbers.append(number) }
    }
    return numbers
  }

  /// The number of the task that a line shows; nil for a heading.
  package func taskNumber(ofLine line: Int) -> Int? {
    if case .task(let index) = outline[line] { tasks[index].number } else { nil }
  }

  /// The index of the task with that number of the list; nil where it is not listed.
  package func index(ofTask number: Int) -> Int? {
    tasks.numbers == nil
      ? tasks.lines.firstIndex(of: UInt32(number - 1)) : tasks.firstIndex { $0.number == number }
  }
}
