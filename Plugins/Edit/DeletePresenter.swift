import ModuleKit

struct DeletePresenter {
  let interactor: DeleteInteractor
  let reporter: TaskReportPresenter
  let prompt: any Prompt
  let isForced: Bool

  func delete(_ request: TaskRequest) throws {
    if isForced { return try deleteNow(request) }
    let task = try reporter.outcome(of: interactor.find(request))
    try prompt.confirm("Delete '\(String(decoding: task.text, as: UTF8.self))'?") { isConfirmed in
      guard isConfirmed else { throw CommandError("TODO: No tasks were deleted.") }
      try deleteNow(request.expecting(task))
    }
  }

  func removeTerm(_ term: [UInt8], from request: TaskRequest) throws {
    let name = String(decoding: term, as: UTF8.self)
    try reporter.present(interactor.remove(term, from: request)) { outcome in
      switch outcome {
      case .removed(let old, let new):
        [.task(old), .text("TODO: Removed '\(name)' from task."), .task(new)]
      case .notFound(let task, let reason):
        [.task(task)] + (reason.map { [.complaint($0)] } ?? [])
          + [.complaint("TODO: '\(name)' not found; no removal done.")]
      }
    }
  }

  private func deleteNow(_ request: TaskRequest) throws {
    try reporter.present(interactor.delete(request)) { task in
      [.task(task), .text("TODO: \(task.number) deleted.")]
    }
  }
}
