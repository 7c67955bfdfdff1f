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

  private func describe(_ outcome: DoOutcome) -> TaskDescription {
    switch outcome {
    case .marked(let task):
      TaskDescription([.task(task), .text("TODO: \(task.number) marked as done.")])
    case .wasDone(let number):
      TaskDescription(complaint: "TODO: \(number) is already marked done.")
    }
  }
}
