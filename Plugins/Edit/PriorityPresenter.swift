import ModuleKit

struct PriorityPresenter {
  let interactor: PriorityInteractor
  let reporter: TaskReportPresenter

  func prioritize(_ requests: [PriorityRequest]) throws {
    try reporter.present(interactor.prioritize(requests), describe)
  }

  func deprioritize(_ requests: [TaskRequest]) throws {
    try reporter.present(interactor.deprioritize(requests), describe)
  }

  private func describe(_ outcome: PriorityOutcome) -> [Message] {
    let task = Message.task(outcome.task)
    let number = outcome.task.number
    return switch (outcome.old, outcome.new) {
    case (nil, nil):
      [.complaint("TODO: \(number) is not prioritized.")]
    case (_?, nil):
      [task, .text("TODO: \(number) deprioritized.")]
    case (nil, let new?):
      [task, .text("TODO: \(number) prioritized (\(new)).")]
    case (let old?, let new?) where old == new:
      [task, .complaint("TODO: \(number) already prioritized (\(new)).")]
    case (let old?, let new?):
      [task, .text("TODO: \(number) re-prioritized from (\(old)) to (\(new)).")]
    }
  }
}
