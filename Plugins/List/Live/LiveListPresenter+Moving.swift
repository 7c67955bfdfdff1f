import Listing
import ModuleKit
import TodoStores
import TodoTxt

/// Where the cursor goes.
extension LiveListPresenter {
  func move(_ move: CursorMove, in lines: LiveListLines, of list: TodoList) {
    let last = lines.count - 1
    let target: Int
    var direction = 1
    switch move {
    case .lines(let count):
      target = cursor.line + count
      direction = count.signum()
    case .halfScreens(let count):
      let distance = max(1, window(of: lines).lines.count * abs(count) / 2) * count.signum()
      viewport.scroll(by: distance)
      target = cursor.line + distance
      direction = count.signum()
    case .sections(let count):
      target = line(afterSections: count, in: lines)
    case .start:
      target = 0
    case .end:
      target = last
      direction = -1
    }
    if let line = lines.stop(nearestTo: target, direction) {
      cursor.move(to: line, in: lines, of: list)
    } else {
      // A filter of the user's may show lines that are no tasks.
      viewport.scroll(by: move == .start ? -last : move == .end ? last : target - cursor.line)
    }
  }

  /// The first line of the section that lies so many below the cursor's; above, the start of its own counts.
  private func line(afterSections count: Int, in lines: LiveListLines) -> Int {
    guard lines.count > 0 else { return 0 }
    let outline = lines.outline
    let section = outline.section(ofLine: min(cursor.line, lines.count - 1))
    let start = outline.heading(ofSection: section).flatMap { lines.stop(from: $0, 1) } ?? 0
    let other = count < 0 && cursor.line > start ? section : section + count
    guard outline.sections.indices.contains(other) else { return count < 0 ? start : lines.count - 1 }
    return outline.heading(ofSection: other) ?? start
  }

  func moveToChange(in lines: LiveListLines, of result: ListResult) {
    let tasks = result.tasks
    let start = cursor.task.flatMap { lines.index(ofTask: $0.line.number) } ?? -1
    let places = (1..<(tasks.count + 1)).lazy.map { (start + $0) % tasks.count }
    guard result.filtered == nil, !changes.isEmpty,
      let index = places.first(where: { self.changes.contains(tasks[$0].number) })
    else {
      return navigator.show(ScreenMessage("Nothing in this list has changed since you looked."))
    }
    unfold(around: index, in: lines)
    cursor.move(to: SelectedTask(tasks[index].number, in: result.list))
    layOut()
  }

  // MARK: Folding

  func fold(_ isFolded: (Bool) -> Bool) {
    guard let lines, lines.count > 0,
      let title = lines.outline.sections[lines.outline.section(ofLine: cursor.line)].title
    else { return }
    folds.set(title, isFolded: isFolded(folds.titles.contains(title)))
    layOut()
  }

  /// Unfolds the section of the task with that index in the listing.
  func unfold(around index: Int, in lines: LiveListLines) {
    let section = lines.outline.section(ofTask: index)
    if let title = lines.outline.sections[section].title { folds.set(title, isFolded: false) }
  }

  func toggleFolds() {
    folds.toggleAll(lines?.outline.sections.compactMap(\.title) ?? [])
    layOut()
  }
}
