import ModuleKit
import PlainText
import ViewKit

struct DeletePresenter {
  let interactor: DeleteInteractor
  let reporter: TaskReportPresenter
  let prompt: any Prompt
  let isForced: Bool

  /// Deletes all tasks or none.
  ///
  /// - Parameter isConfirmed: whether to skip the question.
  func delete(_ requests: [TaskRequest], isConfirmed: Bool) throws {
    if isForced || isConfirmed { return try deleteNow(requests) }
    let tasks = try reporter.outcomes(of: interactor.find(requests))
    try prompt.confirm("Delete \(tasks.names)?") { isConfirmed in
      guard isConfirmed else { throw CommandError("TODO: No tasks were deleted.", code: "declined") }
      try deleteNow(zip(requests, tasks).map { $0.expecting($1) })
    }
  }

  func removeTerm(_ term: [UInt8], from request: TaskRequest) throws {
    let name = String(decoding: term, as: UTF8.self)
    try reporter.present(interactor.remove(term, from: request)) { outcome in
      switch outcome {
      case .removed(let old, let new):
        ActionResult(
          "removedTerm", before: old, after: new, details: ["term": .bytes(term)],
          [.task(old), .text("TODO: Removed '\(name)' from task."), .task(new)])
      case .notFound(let task, let reason):
        ActionResult(
          "termNotFound", number: task.number,
          details: ["term": .bytes(term), "reason": JSONValue(reason)],
          [.task(task)] + (reason.map { [.complaint($0)] } ?? [])
            + [.complaint("TODO: '\(name)' not found; no removal done.")])
      }
    }
  }

  private func deleteNow(_ requests: [TaskRequest]) throws {
    try reporter.present(interactor.delete(requests)) { task in
      ActionResult(
        "deleted", before: task, deed: "Deleted", [.task(task), .about(task.number, "deleted", .deed)])
    }
  }
}
