import ModuleKit
import PlainText
import RemindersInterface
import ViewKit

struct RemindersPresenter {
  let interactor: RemindersInteractor
  let view: any View<[ActionResult]>

  func present(until last: CivilDate) throws {
    let today = interactor.today
    try interactor.tellNews { news in
      try view.display(news.map { fact($0) })
      return true
    }
    try view.display(
      interactor.tasks(until: last).map { fact("due", $0, [.result(Self.sentence($0, today))]) })
  }

  /// - Throws: `CommandError` without a message if a command failed.
  func notify(_ command: ReminderCommand, until last: CivilDate) throws {
    let today = interactor.today
    var problems: [String] = []
    try interactor.tellNews { news in
      problems = news.compactMap { interactor.run(command, saying: Self.sentence($0)) }
      if problems.isEmpty { try view.display(news.map { fact($0) }) }
      return problems.isEmpty
    }
    try view.display(problems.map { ActionResult("failed", [.complaint($0)]) })
    let outcomes = try interactor.notify(command, until: last)
    try view.display(
      outcomes.map { outcome in
        guard let problem = outcome.problem else {
          return fact("notified", outcome.task, [.result(Self.sentence(outcome.task, today))])
        }
        return fact("failed", outcome.task, [.complaint("\(problem) \(Self.sentence(outcome.task, today))")])
      })
    if !problems.isEmpty || outcomes.contains(where: { $0.problem != nil }) {
      throw CommandError("", code: "incomplete")
    }
  }

  /// `Sun 22 Nov, today: 2 Buy milk due:2026-11-22`.
  private static func sentence(_ task: DueTask, _ today: CivilDate) -> String {
    "\(task.due.phrase(on: today)): \(task.number) \(String(decoding: task.line, as: UTF8.self))"
  }

  /// `Given to you by bob: Call Mom to:ann`.
  private static func sentence(_ news: SyncNews) -> String {
    let author = news.author.map { " by \($0)" } ?? ""
    let start =
      switch news.kind {
      case .given: "Given to you\(author)"
      case .done: author.isEmpty ? "Yours, done by somebody else" : "Yours, done\(author)"
      }
    return "\(start): \(String(decoding: news.text, as: UTF8.self))"
  }

  private func fact(_ news: SyncNews) -> ActionResult {
    ActionResult(
      news.kind.rawValue, details: ["author": JSONValue(news.author), "raw": .bytes(news.text)],
      [.result(Self.sentence(news))])
  }

  private func fact(_ name: String, _ task: DueTask, _ messages: [Message]) -> ActionResult {
    ActionResult(
      name, number: task.number,
      details: [
        "due": JSONValue(task.due.day), "dueTime": task.due.time.map { JSONValue.string("\($0)") } ?? .null,
        "task": task.json(at: interactor.now),
      ], messages)
  }
}
