import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import TodoStores

/// Shows the due dates in a calendar, and lets the user list a day, or choose a due date for the marked tasks.
@EventLoop
final class CalendarScreenPresenter {
  private let interactor: CalendarInteractor
  private let view: WeakView<CalendarDisplayData?>
  private let navigator: any Navigator
  private let tasks: [SelectedTask]

  private let set: @EventLoop (CivilDate) -> Void
  private let list: (@EventLoop (_ day: CivilDate, _ title: String) -> Void)?
  private var day: CivilDate

  /// - Parameters:
  ///   - tasks: the tasks whose due date Enter sets.
  ///   - set: sets it.
  ///   - list: lists the tasks of a day, for Enter without tasks; nil if nothing can.
  init(
    for tasks: [SelectedTask], interactor: CalendarInteractor, view: WeakView<CalendarDisplayData?>,
    navigator: any Navigator, set: @escaping @EventLoop (CivilDate) -> Void,
    list: (@EventLoop (_ day: CivilDate, _ title: String) -> Void)?
  ) {
    self.tasks = tasks
    self.interactor = interactor
    self.set = set
    self.list = list
    self.view = view
    self.navigator = navigator
    day = interactor.day(for: tasks)
  }

  /// Shows the day, and follows the list until the scene is gone.
  func present() {
    interactor.follow { [weak self] in
      self?.show()
      self?.navigator.setNeedsDisplay()
    }
    show()
  }

  func walk(days: Int) { walk(to: day.adding(days: days)) }

  func walk(months: Int) { walk(to: day.adding(months: months)) }

  func walkToToday() { walk(to: interactor.calendar.today) }

  func choose() {
    guard !tasks.isEmpty || list != nil else {
      return navigator.show(ScreenMessage("No task is marked."))
    }
    if let scene = view.scene { navigator.dismiss(scene) }
    if tasks.isEmpty { list?(day, dayName) } else { set(day) }
  }

  func sceneWasDismissed() { interactor.stop() }

  var isPainted: Bool { navigator.isPainted }

  func walk(to day: CivilDate?) {
    guard let day else { return }
    self.day = day
    show()
  }

  private func show() {
    let state = interactor.state(of: day)
    try? view.display(
      CalendarDisplayData(
        day: day, calendar: state.calendar, counts: state.counts, heading: heading(of: state),
        tasks: (state.tasks ?? []).texts, title: title, choice: choice))
  }

  private var dayName: String { day.shortName(on: interactor.calendar.today) }

  private var title: String {
    tasks.isEmpty ? list == nil ? "No task is marked" : "Calendar" : "Due date of \(tasks.subject)"
  }

  private var choice: String {
    tasks.isEmpty ? (list == nil ? "" : "lists \(dayName)") : "sets \(dayName)"
  }

  private func heading(of state: CalendarDay) -> String {
    let phrase = day.phrase(on: state.calendar.today)
    guard let count = state.tasks?.count else { return phrase }
    return "\(phrase): \(count == 0 ? "nothing" : String(count: count, "task"))"
  }
}

extension [DueTask] {
  /// `(A) 14:00 Call Mom @phone`, with the priorities, the times and the words in columns.
  var texts: [[UInt8]] {
    let (hasPriorities, hasTimes) = (contains { $0.priority != nil }, contains { $0.time != nil })
    return map { task in
      let priority = task.priority.map { "(\($0)) " } ?? (hasPriorities ? "    " : "")
      let time = task.time.map { "\($0) " } ?? (hasTimes ? "      " : "")
      return [UInt8]((priority + time).utf8) + task.words
    }
  }
}
