import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Lets the user see what is due when, and choose the day on which the selected tasks are due.
@EventLoop
final class CalendarScenePresenter {
  private let interactor: DatesInteractor
  private let navigator: any Navigator
  private weak var scene: CalendarScene?
  private let tasks: [SelectedTask]

  /// Sets the day that is chosen.
  private let dates: DateScenePresenter

  /// Nil until the store has told it.
  private var list: TodoList?

  private var day: CivilDate
  private var following: Task<Void, Never>?

  /// - Parameter tasks: those that the chosen day is for.
  init(
    for tasks: [SelectedTask], interactor: DatesInteractor, dates: DateScenePresenter,
    navigator: any Navigator,
    scene: CalendarScene
  ) {
    self.tasks = tasks
    self.interactor = interactor
    self.dates = dates
    self.navigator = navigator
    self.scene = scene
    day =
      tasks.first.flatMap { TodoItem(number: $0.line.number, bytes: $0.line.text[...]).due }
      ?? interactor.calendar.today
  }

  /// Keeps the counts true until the scene is gone.
  func present() {
    following = Task { [weak self, updates = interactor.store.updates()] in
      for await update in updates {
        guard let self else { return }
        self.list = update.list
        self.show()
        self.navigator.setNeedsDisplay()
      }
    }
    show()
  }

  func walk(days: Int) { walk(to: day.adding(days: days)) }

  func walk(months: Int) { walk(to: day.adding(months: months)) }

  func walkToToday() { walk(to: interactor.calendar.today) }

  func choose() {
    guard !tasks.isEmpty else { return navigator.show(ScreenMessage("No task was selected to be due then.")) }
    if let scene { navigator.dismiss(scene) }
    dates.set("\(day)", of: tasks)
  }

  func sceneWasDismissed() {
    following?.cancel()
    following = nil
  }

  private func walk(to day: CivilDate?) {
    guard let day else { return }
    self.day = day
    show()
  }

  private func show() {
    let calendar = interactor.calendar
    let due = (list ?? TodoList()).filter { !$0.isCompleted && $0.due == day }
      .sorted { ($0.dueDate ?? TaskDate(day), $0.number) < ($1.dueDate ?? TaskDate(day), $1.number) }
    let count = due.isEmpty ? "nothing" : due.count == 1 ? "1 task" : "\(due.count) tasks"
    scene?.display(
      CalendarDisplayData(
        day: day, calendar: calendar, counts: DueDays(list ?? TodoList()),
        heading: day.phrase(on: calendar.today) + (list == nil ? "" : ": \(count)"),
        tasks: due.map { Array($0.text) }, subject: subject, offer: offer))
  }

  private var subject: String {
    switch tasks.count {
    case 0:
      return "No task is selected"
    case 1:
      // What can be done stands behind it.
      var words: [UInt8] = []
      DisplayText.append(
        ScreenNavigator.words(of: tasks[0].line.text), columns: Self.mostColumnsOfTask, to: &words)
      return "Due date of “\(String(decoding: words, as: UTF8.self))”"
    default:
      return "Due date of \(tasks.count) tasks"
    }
  }

  private static let mostColumnsOfTask = 30

  private var offer: String? { tasks.isEmpty ? nil : "Enter due then" }
}
