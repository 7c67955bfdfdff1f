import ModuleKit
import TodoStores

struct DoPresenter {
  let interactor: DoInteractor
  let reporter: TaskReportPresenter
  let wireframe: CompleteWireframe
  let archiving: Archiving

  /// Where completed tasks go.
  enum Archiving {
    /// They stay.
    case none

    /// They move to done.txt, and an empty line keeps the place of each.
    case completed

    /// Whatever the action `archive` does.
    case everything
  }

  func complete(_ requests: [TaskRequest]) throws {
    let report = try interactor.complete(requests)
    var failure: TodoStoreError?
    if archiving == .completed {
      do throws(TodoStoreError) {
        try interactor.archive(report.outcomes.compactMap(\.markedTask))
      } catch {
        failure = error
      }
    }
    try reporter.present(report, describe) {
      if let failure { throw failure }
      if archiving == .everything { try wireframe.presentArchive() }
    }
  }

  private func describe(_ outcome: DoOutcome) -> [Message] {
    switch outcome {
    case .marked(let task) where archiving == .completed:
      [.task(task)]
    case .marked(let task):
      [.task(task), .text("TODO: \(task.number) marked as done.")]
    case .wasDone(let number):
      [.complaint("TODO: \(number) is already marked done.")]
    }
  }
}
