import Arranging
import TodoStores

/// What the cursor is on: a task, which it stays with through every change, or the heading of a folded section.
struct ListCursor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case task(SelectedTask)

    /// By its title.
    case section(String)
  }

  /// Nil before there was anything to be on.
  private(set) var target: Target?

  /// Where it was last, for when what it was on is not listed any more.
  private(set) var line = 0

  var task: SelectedTask? {
    if case .task(let task) = target { task } else { nil }
  }

  /// Goes to what a line shows, if the cursor may stand there.
  ///
  /// - Parameter task: returns the task with that number.
  mutating func move(to line: Int, in rows: ListRows, _ task: (_ number: Int) -> SelectedTask?) {
    if case .heading(let section) = rows.outline[line], rows.outline.isFolded(section),
      let title = rows.outline.sections[section].title
    {
      target = .section(title)
    } else if let task = rows.taskNumber(ofLine: line).flatMap(task) {
      target = .task(task)
    } else {
      return
    }
    self.line = line
  }

  /// Goes to the top where what it is on turns out not to be listed.
  mutating func forgetLine() {
    line = 0
  }

  mutating func move(to task: SelectedTask) {
    target = .task(task)
  }

  /// Stays where it is in the list while what it was on has gone.
  mutating func release() {
    target = nil
  }

  /// Finds the line of what it is on; where that is not listed, what stands in its place is the nearest.
  ///
  /// - Parameter task: returns the task with that number.
  mutating func settle(in rows: ListRows, _ task: (_ number: Int) -> SelectedTask?) {
    if let line = self.line(in: rows) {
      self.line = line
      // In a section that was folded around it.
      if case .heading = rows.outline[line] { move(to: line, in: rows, task) }
    } else {
      target = nil
      if let line = rows.stop(nearestTo: line) { move(to: line, in: rows, task) }
    }
  }

  private func line(in rows: ListRows) -> Int? {
    switch target {
    case nil:
      return nil
    case .task(let task):
      return rows.index(ofTask: task.line.number).map { rows.outline.line(ofTask: $0) }
    case .section(let title):
      guard let section = rows.outline.section(titled: title), rows.outline.isFolded(section) else {
        return nil
      }
      return rows.outline.heading(ofSection: section)
    }
  }
}
