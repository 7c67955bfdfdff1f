package import ModuleKit
import TodoTxt

extension TodoOrder {
  /// The built-in orders. To add one, add a line here.
  package static let standard = [
    TodoOrder("text", summary: "by the whole line, as without --sort", label: "Whole line") {
      .text($0.bytes)
    },
    TodoOrder("num", summary: "by the task's number", label: "Number") { .number($0.number) },
    TodoOrder("pri", summary: "by priority", label: "Priority", detail: "A first") {
      $0.priority.map { .number(Int($0.rawValue)) }
    },
    TodoOrder("due", summary: "by due date and time", label: "Due date", detail: "the earliest first") {
      $0.dueDate.map(TodoOrderKey.date)
    },
    TodoOrder(
      "urgency", summary: "by urgency, the most urgent first; show explains it",
      detail: "the most urgent first",
      prepare: { list, calendar, settings in
        let scale = UrgencyScale(list, calendar: calendar, coefficients: settings.urgency)
        return { scale.urgency(of: $0).map { .number(-$0) } }
      }),
    TodoOrder("t", summary: "by threshold date", label: "Threshold") { $0.threshold.map(TodoOrderKey.date) },
    TodoOrder("created", summary: "by creation date", label: "Creation date") {
      $0.creationDate.map(TodoOrderKey.date)
    },
    TodoOrder("done", summary: "by completion date", label: "Completion date") {
      $0.completionDate.map(TodoOrderKey.date)
    },
    TodoOrder("project", summary: "by the first +project", detail: "the first +project") {
      $0.firstProject.map(TodoOrderKey.text)
    },
    TodoOrder("context", summary: "by the first @context", detail: "the first @context") {
      $0.firstContext.map(TodoOrderKey.text)
    },
  ]
}
