import Arranging
import ModuleKit
import ScreenKit
import TodoStores

/// The movements of the cursor.
extension LiveListPresenter {
  func move(_ move: CursorMove) {
    switch move {
    case .rows(let count): self.move(toStopNear: cursor.line + count, count.signum())
    case .start: self.move(toStopNear: 0)
    case .end: self.move(toStopNear: (rows?.count ?? 0) - 1, -1)
    // Only the view knows the height of a page, and asks to move by rows instead.
    case .halfPages: break
    }
  }

  func moveBySections(_ count: Int) {
    if let rows { move(toStopNear: line(afterSections: count, in: rows)) }
  }

  private func move(toStopNear line: Int, _ direction: Int = 1) {
    if let rows, let line = rows.stop(nearestTo: line, direction) { move(to: line, in: rows) }
  }

  /// The first line of the section that many sections below the cursor's; upwards, its own first line counts.
  private func line(afterSections count: Int, in rows: ListRows) -> Int {
    guard rows.count > 0 else { return 0 }
    let outline = rows.outline
    let section = outline.section(ofLine: min(cursor.line, rows.count - 1))
    let start = outline.heading(ofSection: section).flatMap { rows.stop(from: $0, 1) } ?? 0
    let other = count < 0 && cursor.line > start ? section : section + count
    guard outline.sections.indices.contains(other) else { return count < 0 ? start : rows.count - 1 }
    return outline.heading(ofSection: other) ?? start
  }

  /// Goes to the next task that another program has changed, or else to the one that the user has changed last.
  func moveToChange() {
    guard let rows, let state else { return }
    let start = cursor.task.flatMap { rows.index(ofTask: $0.line.number) } ?? -1
    let others = changes.isEmpty ? nil : rows.index(from: start + 1, ofTaskWhere: changes.contains)
    guard let index = others ?? latest.flatMap({ rows.index(ofTask: $0.line.number) }),
      let task = rows.number(ofTaskAt: index).flatMap(state.task)
    else {
      return navigator.show(
        latest.map { formatter.message(onHidden: $0, by: reason(forHiding: $0, in: state)) }
          ?? ScreenMessage("No changes since the list was shown."))
    }
    unfold(around: index, in: rows)
    cursor.move(to: task)
    layOut()
  }

  /// Goes to the next task of a filtered list; after the last one comes the first.
  func moveToNextMatch() {
    guard let rows, rows.count > 0 else { return }
    if let line = cursor.target == nil ? nil : rows.stop(from: cursor.line + 1, 1) {
      return move(to: line, in: rows)
    }
    if rows.stop(from: 0, 1) != cursor.line { navigator.show(ScreenMessage("The first match again.")) }
    move(toStopNear: 0)
  }

  // MARK: Folding

  func fold(_ isFolded: (Bool) -> Bool) {
    guard let rows, rows.count > 0,
      let title = rows.outline.sections[rows.outline.section(ofLine: cursor.line)].title
    else { return }
    folds.set(title, isFolded: isFolded(folds.titles.contains(title)))
    layOut()
  }

  /// Unfolds the section of the task with that index in the list.
  func unfold(around index: Int, in rows: ListRows) {
    let section = rows.outline.section(ofTask: index)
    if let title = rows.outline.sections[section].title { folds.set(title, isFolded: false) }
  }

  func toggleFolds() {
    folds.toggleAll(rows?.outline.sections.compactMap(\.title) ?? [])
    layOut()
  }
}
