import ListArranging
import TodoStores

/// The target of the cursor: a task, which it follows through every change, or the heading of a folded
/// section.
struct ListCursor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case task(SelectedTask)

    /// By its title.
    case section(String)

    /// A task of done.txt, by its line in the list; no action applies to it.
    case archived
  }

  /// Nil until the cursor had a target.
  private(set) var target: Target?

  /// The last target, while nothing is listed.
  private var missed: Target?

  /// The last line of the target, for when it is no longer listed.
  private(set) var line = 0

  var task: SelectedTask? {
    if case .task(let task) = target { task } else { nil }
  }

  /// Moves to a line if the cursor can be there.
  ///
  /// - Parameter task: returns the task with that number.
  mutating func move(to line: Int, in rows: ListRows, _ task: (_ number: Int) -> SelectedTask?) {
    if case .heading(let section) = rows.outline[line], rows.outline.isFolded(section),
      let title = rows.outline.sections[section].title
    {
      target = .section(title)
    } else if let task = rows.taskNumber(ofLine: line).flatMap(task) {
      target = .task(task)
    } else if isArchived(line, rows) {
      target = .archived
    } else {
      return
    }
    self.line = line
  }

  /// Moves to the top if the target is not listed.
  mutating func forgetLine() {
    line = 0
  }

  mutating func move(to task: SelectedTask) {
    target = .task(task)
  }

  /// Drops the target, because it is gone or elsewhere.
  ///
  /// - Parameter line: where to stay; nil for the last line of the target.
  mutating func release(at line: Int? = nil) {
    target = nil
    self.line = line ?? self.line
  }

  /// Finds the line of the target. If it is not listed, the nearest line becomes the target.
  ///
  /// - Parameter task: returns the task with that number.
  mutating func settle(in rows: ListRows, _ task: (_ number: Int) -> SelectedTask?) {
    if target == nil { target = missed }
    if let line = self.line(in: rows) {
      self.line = line
      if missed != nil { move(to: line, in: rows, task) }
      missed = nil
      // The section was folded around the target.
      if case .heading = rows.outline[line] { move(to: line, in: rows, task) }
    } else {
      let lost = target
      target = nil
      let stop = rows.stop(nearestTo: line)
      if let stop { move(to: stop, in: rows, task) }
      missed = stop == nil ? lost : nil
    }
  }

  private func isArchived(_ line: Int, _ rows: ListRows) -> Bool {
    line < rows.count && rows.isStop(line) && rows.tasks != nil && rows.taskNumber(ofLine: line) == nil
  }

  private func line(in rows: ListRows) -> Int? {
    switch target {
    case nil:
      return nil
    case .task(let task):
      return rows.index(ofTask: task.line.number).map { rows.outline.line(ofTask: $0) }
    case .archived:
      return isArchived(line, rows) ? line : nil
    case .section(let title):
      guard let section = rows.outline.section(titled: title), rows.outline.isFolded(section) else {
        return nil
      }
      return rows.outline.heading(ofSection: section)
    }
  }
}
