import ModuleKit

struct DoPresenter {
  let interactor: DoInteractor
  let reporter: TaskReportPresenter
  let wireframe: CompleteWireframe
  let archivesOnCompletion: Bool

  func complete(_ requests: [TaskRequest]) throws {
    try reporter.present(interactor.complete(requests), describe) {
      if archivesOnCompletion { try wireframe.presentArchive() }
    }
  }

  private func describe(_ outcome: DoOutcome) -> [Message] {
    switch outcome {
    case .marked(let task):
      [.task(task), .text("TODO: \(task.number) marked as done.")]
    case .wasDone(let number):
      [.complaint("TODO: \(number) is already marked done.")]
    }
  }
}
