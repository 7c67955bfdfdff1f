import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt
import ViewKit

/// Asks for a date on the bottom line of a screen, and sets a date key of the selected tasks.
@EventLoop
final class DatesScreenPresenter {
  private let interactor: DatesInteractor
  private let navigator: any Navigator
  private let key: DateKey

  init(interactor: DatesInteractor, navigator: any Navigator, key: DateKey) {
    self.interactor = interactor
    self.navigator = navigator
    self.key = key
  }

  /// A text that could not be set is offered again the next time.
  private var draft: String { key == .due ? DueCommand.syntax.name : DeferCommand.syntax.name }

  func present(for tasks: [SelectedTask]) {
    let label = key == .due ? "Due" : "Wait until"
    let subject = tasks.count == 1 ? "" : " (\(tasks.count) tasks)"
    let question = Question(
      "\(label)\(subject): ", prefilledWith: navigator.drafts[draft] ?? [], history: "dates")
    let assistant = DateAssistant(
      for: tasks.map(\.line.text), key: key, calendar: interactor.calendar, palette: navigator.palette)
    QuestionScene.ask(question, on: navigator, assistant: assistant) { answer in
      let text = String(decoding: answer ?? [], as: UTF8.self).trimmingBlanks
      guard !text.isEmpty else {
        self.navigator.drafts[self.draft] = nil
        return
      }
      self.set(text, of: tasks)
    }
  }

  /// - Parameter date: a natural date.
  func set(_ date: String, of tasks: [SelectedTask]) {
    navigator.drafts[draft] = Array(date.utf8)
    navigator.remember(RepeatableAction("\(draft) \(date)") { self.set(date, of: $0) })
    navigator.commit { [interactor, key] in
      try interactor.set(key, of: tasks.map { TaskRequest($0) }, to: date)
    } onSuccess: { report in
      self.tell(report)
    }
  }

  private func tell(_ report: TaskReport<DateOutcome>) {
    if case .noDay(let refusal)? = report.problem { return navigator.show(refusal) }
    navigator.drafts[draft] = nil
    var days: Set<TaskDate> = []
    for case .set(let reading) in report.outcomes.map(\.change) { days.insert(reading.date) }
    let changed = report.outcomes.filter { if case .hadNone = $0.change { false } else { true } }
    let none = key == .due ? "no due date" : "no threshold date"
    let what =
      switch days.count {
      case 0: key == .due ? "Not due on a day" : "No longer waiting"
      case 1: days.first.map(summary) ?? ""
      default: "\(key == .due ? "Due" : "Waiting until") \(days.count) different days"
      }
    let unchanged = report.outcomes.count - changed.count
    let notes = unchanged == 0 ? [] : ["\(unchanged == 1 ? "1 task has" : "\(unchanged) tasks have") \(none)"]
    navigator.tell(what, changed.map(\.task.text), gone: report.gone, notes: notes)
  }

  private func summary(of date: TaskDate) -> String {
    let today = interactor.calendar.today
    let phrase = date.phrase(on: today)
    if key == .due { return "Due \(phrase)" }
    return date.day > today ? "Waiting until \(phrase)" : "Not waiting since \(phrase)"
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
