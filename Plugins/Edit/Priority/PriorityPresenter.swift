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

  private func describe(_ outcome: PriorityOutcome) -> ActionResult {
    let (task, number) = (outcome.task, outcome.task.number)
    return switch (outcome.old, outcome.new) {
    case (nil, nil):
      ActionResult("hadNone", number: number, [.complaint("TODO: \(number) is not prioritized.")])
    case (_?, nil):
      ActionResult("deprioritized", after: task, [.task(task), .text("TODO: \(number) deprioritized.")])
    case (nil, let new?):
      ActionResult(
        "prioritized", after: task, [.task(task), .text("TODO: \(number) prioritized (\(new)).")])
    case (let old?, let new?) where old == new:
      ActionResult(
        "hadPriority", number: number,
        [.task(task), .complaint("TODO: \(number) already prioritized (\(new)).")])
    case (let old?, let new?):
      ActionResult(
        "prioritized", after: task,
        [.task(task), .text("TODO: \(number) re-prioritized from (\(old)) to (\(new)).")])
    }
  }
}
