import ModuleKit
import RemindersInterface
import TodoTxt
import ViewKit

struct RemindersPresenter {
  let interactor: RemindersInteractor
  let view: any View<[ActionResult]>

  func present(until last: CivilDate) throws {
    let today = interactor.today
    try view.display(
      interactor.tasks(until: last).map { fact("due", $0, [.result(Self.sentence($0, today))]) })
  }

  /// - Throws: `CommandError` without a message where a command has failed.
  func notify(_ command: ReminderCommand, until last: CivilDate) throws {
    let today = interactor.today
    let outcomes = try interactor.notify(command, until: last)
    try view.display(
      outcomes.map { outcome in
        guard let problem = outcome.problem else {
          return fact("notified", outcome.task, [.result(Self.sentence(outcome.task, today))])
        }
        return fact("failed", outcome.task, [.complaint("\(problem) \(Self.sentence(outcome.task, today))")])
      })
    if outcomes.contains(where: { $0.problem != nil }) { throw CommandError("", code: "incomplete") }
  }

  /// `Sun 22 Nov, today: 2 Buy milk due:2026-11-22`.
  private static func sentence(_ task: DueTask, _ today: CivilDate) -> String {
    "\(task.due.phrase(on: today)): \(task.number) \(String(decoding: task.line, as: UTF8.self))"
  }

  private func fact(_ name: String, _ task: DueTask, _ messages: [Message]) -> ActionResult {
    ActionResult(
      name, number: TaskNumber(task.number),
      details: [
        "due": JSONValue(task.due.day), "dueTime": task.due.time.map { JSONValue.string("\($0)") } ?? .null,
        "task": TaskJSON(today: interactor.today).value(task.line, number: task.number),
      ], messages)
  }
}
