import ModuleKit
import TodoTxt

struct DatesPresenter {
  let interactor: DatesInteractor
  let reporter: TaskReportPresenter

  /// The list's name in messages.
  let listName: String

  func set(_ key: DateKey, of requests: [TaskRequest], to date: String) throws {
    try reporter.present(interactor.set(key, of: requests, to: date)) { outcome in
      let number = outcome.task.number
      return switch outcome.change {
      case .set(let reading):
        ActionResult(
          "dated", after: outcome.task,
          [.task(outcome.task)]
            + Message.days(
              [reading], of: outcome.task, on: interactor.calendar.today, listName: listName))
      case .removed:
        ActionResult(
          "dateRemoved", after: outcome.task,
          [.task(outcome.task), .text("\(listName): \(number) no longer has a \(name(of: key)).")])
      case .hadNone:
        ActionResult(
          "hadNone", number: number, [.complaint("\(listName): \(number) has no \(name(of: key)).")])
      }
    }
  }

  private func name(of key: DateKey) -> String {
    switch key {
    case .due: "due date"
    case .threshold: "threshold date"
    case .until: "last day"
    }
  }
}
