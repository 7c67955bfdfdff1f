import ModuleKit
import TodoTxt

/// Reports the projects and contexts that tasks have gained or lost.
struct TagPresenter {
  let interactor: TagInteractor
  let reporter: TaskReportPresenter

  /// The list's name in messages.
  let listName: String

  func add(_ tags: [[UInt8]], to requests: [TaskRequest]) throws {
    try reporter.present(interactor.change(requests, adding: tags)) { outcome in
      outcome.changed.isEmpty
        ? unchanged("hadTags", outcome, "already has \(tags.spaced)")
        : changed("tagged", outcome)
    }
  }

  func remove(_ tags: [[UInt8]], from requests: [TaskRequest]) throws {
    try reporter.present(interactor.change(requests, removing: tags)) { outcome in
      outcome.changed.isEmpty
        ? unchanged("hadNoTags", outcome, "does not have \(tags.spaced)")
        : changed("untagged", outcome)
    }
  }

  private func changed(_ kind: String, _ outcome: TagOutcome) -> ActionResult {
    let (task, tags) = (outcome.task, outcome.changed)
    return ActionResult(
      kind, after: task, details: ["tags": .array(tags.map(JSONValue.bytes))],
      [.task(task), .text("\(listName): \(task.number) \(kind) \(tags.spaced).")])
  }

  /// A request without an effect is not a failure.
  private func unchanged(_ kind: String, _ outcome: TagOutcome, _ words: String) -> ActionResult {
    ActionResult(
      kind, number: outcome.task.number, [.text("\(listName): \(outcome.task.number) \(words).")])
  }
}
