import Listing
import TodoStores
import TodoTxt

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
  mutating func move(to line: Int, in lines: LiveListLines, of list: TodoList) {
    if case .heading(let section) = lines.outline[line], lines.outline.isFolded(section),
      let title = lines.outline.sections[section].title
    {
      target = .section(title)
    } else if let number = lines.taskNumber(ofLine: line), list.indices.contains(number - 1) {
      target = .task(SelectedTask(number, in: list))
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
  mutating func settle(in lines: LiveListLines, of list: TodoList) {
    if let line = self.line(in: lines) {
      self.line = line
      // In a section that was folded around it.
      if !isTask(line, in: lines) { move(to: line, in: lines, of: list) }
    } else {
      target = nil
      if let line = lines.stop(nearestTo: line) { move(to: line, in: lines, of: list) }
    }
  }

  private func line(in lines: LiveListLines) -> Int? {
    switch target {
    case nil:
      return nil
    case .task(let task):
      return lines.index(ofTask: task.line.number).map { lines.outline.line(ofTask: $0) }
    case .section(let title):
      guard let section = lines.outline.section(titled: title), lines.outline.isFolded(section) else {
        return nil
      }
      return lines.outline.heading(ofSection: section)
    }
  }

  private func isTask(_ line: Int, in lines: LiveListLines) -> Bool {
    if case .task = lines.outline[line] { true } else { false }
  }
}
