import ModuleKit
import TodoTxt

struct TimeTrackingPresenter {
  let interactor: TimeTrackingInteractor
  let reporter: TaskReportPresenter

  /// The list's name in messages.
  let listName: String

  func start(_ request: TaskRequest) throws {
    try reporter.present(interactor.start(request)) { describe($0, isAsked: false) }
  }

  func stop() throws {
    try reporter.present(interactor.stop()) { describe($0, isAsked: true) }
  }

  /// - Parameter isAsked: whether the user has asked to stop timers. A timer that starts stops the others, too.
  private func describe(_ outcome: TrackingOutcome, isAsked: Bool) -> ActionResult {
    switch outcome {
    case .started(let task):
      ActionResult(
        "started", after: task, deed: "Started",
        [.task(task), .text("\(listName): \(task.number) started.")])
    case .stopped(let task, let time?, let total):
      ActionResult(
        "stopped", after: task, details: ["minutes": .number(time.minutes)],
        deed: isAsked ? "Stopped after \(time)" : nil,
        [
          .task(task),
          .text("\(listName): \(task.number) stopped after \(time)\(words(for: total, beside: time))."),
        ])
    case .stopped(let task, nil, _):
      ActionResult(
        "stopped", after: task, details: ["minutes": .null],
        [
          .task(task),
          .warning(
            "\(listName): \(task.number) stopped; its start time is not valid, so no time was added."
          ),
        ])
    case .wasTracked(let number):
      ActionResult(
        "wasStarted", number: number, [.complaint("\(listName): \(number) already has a running timer.")])
    case .wasDone(let number):
      ActionResult("wasDone", number: number, [.complaint("\(listName): \(number) is already marked done.")])
    }
  }

  private func words(for total: TaskDuration?, beside time: TaskDuration) -> String {
    total.map { $0 == time ? "" : ", \($0) in all" } ?? ""
  }
}
