import ModuleKit
import TodoTxt

/// Reports the projects and contexts that tasks have gained or lost.
struct TagPresenter {
  let interactor: TagInteractor
  let reporter: TaskReportPresenter

  /// The list's name in messages.
  let listName: String

  func add(_ tags: [[UInt8]], removing removed: [[UInt8]] = [], to requests: [TaskRequest]) throws {
    try reporter.present(interactor.change(requests, adding: tags, removing: removed)) { outcome in
      changed(outcome)
        ?? (tags.isEmpty
          ? unchanged("hadNoTags", outcome, "does not have \(removed.spaced)")
          : unchanged("hadTags", outcome, "already has \(tags.spaced)"))
    }
  }

  func remove(_ tags: [[UInt8]], from requests: [TaskRequest]) throws {
    try reporter.present(interactor.change(requests, removing: tags)) { outcome in
      changed(outcome) ?? unchanged("hadNoTags", outcome, "does not have \(tags.spaced)")
    }
  }

  /// Nil for a task that already was as it should be.
  private func changed(_ outcome: TagOutcome) -> ActionResult? {
    let task = outcome.task
    let sentences = [("tagged", outcome.added), ("untagged", outcome.removed)].filter { !$1.isEmpty }
      .map { kind, tags in Message.about(task.number, in: listName, "\(kind) \(tags.spaced)", .deed) }
    if sentences.isEmpty { return nil }
    let kind = outcome.added.isEmpty ? "untagged" : "tagged"
    let tags = outcome.added.isEmpty ? outcome.removed : outcome.added
    var result = ActionResult(
      kind, after: task, details: ["tags": .array(tags.map(JSONValue.bytes))],
      deed: (outcome.added.map { String(decoding: $0, as: UTF8.self) }
        + outcome.removed.map { "no \(String(decoding: $0, as: UTF8.self))" }).joined(separator: " "),
      [.task(task)] + sentences)
    if sentences.count > 1 {
      result.details.append(JSONMember("removed", .array(outcome.removed.map(JSONValue.bytes))))
    }
    return result
  }

  /// A request without an effect is not a failure.
  private func unchanged(_ kind: String, _ outcome: TagOutcome, _ words: String) -> ActionResult {
    ActionResult(
      kind, number: outcome.task.number, [.about(outcome.task.number, in: listName, words)])
  }
}
