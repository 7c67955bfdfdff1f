import ModuleKit
import TodoTxt

struct DependPresenter {
  let interactor: DependInteractor
  let reporter: TaskReportPresenter

  /// The list's name in messages.
  let listName: String

  func release(_ request: TaskRequest) throws {
    try reporter.present(interactor.release(request)) { task in
      ActionResult(
        "released", after: task, deed: "No dependencies",
        [.task(task), .text("\(listName): \(task.number) has no dependencies.")])
    }
  }

  func `let`(_ request: TaskRequest, waitFor others: [TaskRequest]) throws {
    let names = others.map { String(decoding: $0.word, as: UTF8.self) }.joined(separator: ", ")
    try reporter.present(interactor.let(request, waitFor: others)) { outcome in
      ActionResult(
        "waits", after: outcome.task,
        details: ["for": .array(others.map { .bytes($0.word) })], deed: "Waits for \(names)",
        [.task(outcome.task)] + outcome.others.map(Message.task)
          + [.text("\(listName): \(outcome.task.number) waits for \(names).")])
    }
  }
}
