import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt
import ViewKit

/// Asks for a date on a screen, below a calendar.
@EventLoop
struct DateControl {
  let calendar: TodoCalendar

  func ask(_ question: OperandQuestion) {
    let (tasks, navigator) = (question.tasks, question.navigator)
    let key: DateKey = question.action.name == DeferAction.syntax.name ? .threshold : .due
    let label = key == .due ? "Due date of \(tasks.subject): " : "Defer \(tasks.subject) until: "
    let context = question.context
    let days = CalendarInteractor(
      store: context.stores.todo, clock: context.surroundings.clock,
      firstWeekday: context.settings.firstWeekday)
    let assistant = DateAssistant(
      for: tasks.map(\.line.text), key: key, calendar: calendar, showsSigns: !navigator.isPainted,
      palette: navigator.palette
    ) { days.counts }
    days.follow { navigator.setNeedsDisplay() }
    QuestionScene.ask(
      Question(label, history: "dates"), on: navigator, assistant: assistant, isPopup: true
    ) { answer in
      days.stop()
      let text = Array((answer ?? []).split(whereSeparator: \.isBlank).joined(separator: [.space]))
      if !text.isEmpty { question.receive([Array("--".utf8), text]) }
    }
  }
}
