import ModuleKit

struct ReopenPresenter {
  let interactor: ReopenInteractor
  let reporter: TaskReportPresenter

  /// The source file; nil for todo.txt.
  let source: String?

  func reopen(_ requests: [TaskRequest]) throws {
    if let source, !interactor.sourceExists {
      throw CommandError("TODO: Source file \(source) does not exist.", code: "noFile")
    }
    try reporter.present(interactor.reopen(requests)) { outcome in
      switch outcome {
      case .reopened(let task):
        ActionResult("reopened", after: task, deed: "Open again", [.task(task)])
      case .wasOpen(let number):
        ActionResult("wasOpen", number: number, [.about(number, "is not marked done", .complaint)])
      }
    }
  }
}
