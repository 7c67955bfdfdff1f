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
    if outcome.isDone {
      return ActionResult("wasDone", number: number, [.about(number, "is already marked done", .complaint)])
    }
    return switch (outcome.old, outcome.new) {
    case (nil, nil):
      ActionResult("hadNone", number: number, [.about(number, "is not prioritized", .complaint)])
    case (_?, nil):
      ActionResult(
        "deprioritized", after: task, deed: "No priority",
        [.task(task), .about(number, "deprioritized", .deed)])
    case (nil, let new?):
      ActionResult(
        "prioritized", after: task, deed: "Priority \(new)",
        [.task(task), .about(number, "prioritized (\(new))", .deed)])
    case (let old?, let new?) where old == new:
      ActionResult(
        "hadPriority", number: number,
        [.task(task), .about(number, "already prioritized (\(new))", .complaint)])
    case (let old?, let new?):
      ActionResult(
        "prioritized", after: task, deed: "Priority \(new)",
        [.task(task), .about(number, "re-prioritized from (\(old)) to (\(new))", .deed)])
    }
  }
}
