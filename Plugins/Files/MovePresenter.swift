import ModuleKit
import TodoTxt
import TodoStores

struct MovePresenter {
  let interactor: FilesInteractor
  let reporter: TaskReportPresenter
  let prompt: any Prompt
  let isForced: Bool
  let route: Route

  func move(_ request: TaskRequest) throws {
    guard interactor.fileExists(at: route.source) else {
      throw CommandError("TODO: Source file \(route.source.shownPath) does not exist.", code: "noFile")
    }
    guard interactor.fileExists(at: route.destination) else {
      throw CommandError.noDestination(route.destination)
    }
    if isForced { return try moveNow(request) }
    let task = try reporter.outcome(of: interactor.find(request, in: route.source))
    let text = String(decoding: task.text, as: UTF8.self)
    try prompt.confirm("Move '\(text)' from \(route.source.shownPath) to \(route.destination.shownPath)?") {
      isConfirmed in
      guard isConfirmed else { throw CommandError("\(source): No tasks moved.", code: "declined") }
      try moveNow(request.expecting(task))
    }
  }

  /// The name of the file that the task comes from, which the messages begin with.
  private var source: String { TodoFiles.name(of: route.source) }

  private func moveNow(_ request: TaskRequest) throws {
    try reporter.present(interactor.move(request, along: route)) { outcome in
      let task = outcome.task
      let destination = TodoFiles.name(of: route.destination)
      return ActionResult(
        "moved", before: task,
        details: ["to": .string(route.destination), "newNumber": .number(outcome.newNumber)],
        [
          .task(task), .text("\(source): \(task.number) moved to \(outcome.newNumber) in \(destination)."),
        ])
    }
  }
}
