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
          "dated", after: outcome.task, deed: deed(reading),
          [.task(outcome.task)]
            + Message.days(
              [reading], of: outcome.task, on: interactor.calendar.today, listName: listName, .deed))
      case .removed:
        ActionResult(
          "dateRemoved", after: outcome.task, deed: key == .due ? "No due date" : "No longer waiting",
          [
            .task(outcome.task),
            .about(number, in: listName, "no longer has a \(name(of: key))", .deed),
          ])
      case .hadNone:
        ActionResult(
          "hadNone", number: number, [.about(number, in: listName, "has no \(name(of: key))", .complaint)])
      }
    }
  }

  /// For a screen: `Due Fri 28 Nov, in 6 days`.
  private func deed(_ reading: DatedText.Reading) -> String {
    let today = interactor.calendar.today
    let phrase = reading.date.phrase(on: today)
    if reading.key == .due { return "Due \(phrase)" }
    return reading.date.day > today ? "Waiting until \(phrase)" : "Not waiting since \(phrase)"
  }

  private func name(of key: DateKey) -> String {
    switch key {
    case .due: "due date"
    case .threshold: "threshold date"
    case .until: "last day"
    }
  }
}
