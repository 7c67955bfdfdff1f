import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import TodoStores

/// Shows a task, and the history of its line.
@EventLoop
final class DetailScreenPresenter {
  private let interactor: DetailInteractor
  private let formatter: DetailFormatter
  private let clock: any CivilClock
  private let view: WeakView<DetailDisplayData>
  private unowned let navigator: any Navigator

  private var task: SelectedTask?
  private var history = TaskHistory()
  private var entries: [TaskHistory.Entry] = []
  private var note: (line: [UInt8], text: [[UInt8]]?)?
  private var selected: Int?

  /// Whether the newest change is selected as soon as the history is read.
  private var selectsNewest = false

  /// Reads files.
  private let work = LatestWork("todo.detail")

  init(
    interactor: DetailInteractor, formatter: DetailFormatter, clock: any CivilClock,
    view: WeakView<DetailDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.view = view
    self.navigator = navigator
    self.clock = clock
  }

  func show(_ task: SelectedTask?) {
    guard task != self.task else { return }
    if task?.line.text != self.task?.line.text {
      (selected, selectsNewest) = (nil, false)
      self.task = task
      read()
    }
    self.task = task
    update()
  }

  /// Actions apply to the shown task.
  var selection: [SelectedTask] { task.map { [$0] } ?? [] }

  /// Has the scene drawn again, which has scrolled.
  func redraw() { navigator.setNeedsDisplay() }

  func focus() {
    if let scene = view.scene { navigator.focus(scene) }
    selectsNewest = true
    update()
  }

  func dismiss() {
    if let scene = view.scene { navigator.dismiss(scene) }
  }

  // MARK: Input

  /// - Returns: whether there is such a change.
  func move(by count: Int) -> Bool {
    guard !entries.isEmpty else { return false }
    selected = max(0, min(entries.count - 1, (selected ?? -1) + count))
    update()
    return true
  }

  /// Restores the line before the selected change.
  func restore() {
    guard let selected, let task, let before = entries[selected].before else {
      return navigator.show(ScreenMessage("No earlier line to restore."))
    }
    navigator.commit { [interactor] in
      try interactor.restore(before, of: task)
    } onSuccess: { [navigator] _ in
      navigator.tell("Restored: \(String(decoding: before, as: UTF8.self))")
    }
  }

  // MARK: Display

  private func read() {
    guard let task else { return }
    let line = task.line.text
    work.run { [interactor] in
      (interactor.history(), interactor.note(of: line, inListMarked: task.mark))
    } then: { [weak self] history, note in
      guard let self else { return }
      self.history = history
      self.note = (line, note)
      update()
      navigator.setNeedsDisplay()
    }
  }

  private func update() {
    var data = DetailDisplayData()
    entries = []
    if let line = task?.line {
      entries = history.entries(of: line.text)
      let calendar = clock.calendar(startingOn: .monday)
      let note = note.flatMap { $0.line == line.text ? $0.text : nil }?.map {
        String(decoding: $0, as: UTF8.self)
      }
      let short = note.flatMap { $0.count <= DetailFormatter.mostLinesOfShortNote ? $0 : nil }
      data.rows = formatter.rows(
        of: interactor.facts(of: line, at: calendar), title: interactor.title(of: line), entries,
        note: short ?? note.map { _ in [] }, on: calendar.today)
      data.note = short == nil ? note : nil
      data.history = entries.map { entry in
        DetailDisplayData.Step(
          row: formatter.row(of: entry, on: calendar.today),
          before: entry.before.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    if selectsNewest, !entries.isEmpty {
      selected = selected ?? 0
      selectsNewest = false
    }
    selected = selected.flatMap { entries.isEmpty ? nil : min($0, entries.count - 1) }
    data.selected = selected
    try? view.display(data)
  }
}
