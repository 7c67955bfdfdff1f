import ModuleKit
import TodoStores

struct MovePresenter {
  let interactor: FilesInteractor
  let reporter: TaskReportPresenter
  let prompt: any Prompt
  let isForced: Bool
  let route: Route

  func move(_ request: TaskRequest) throws {
    guard interactor.fileExists(at: route.source) else {
      throw CommandError("TODO: Source file \(route.source.shownPath) does not exist.")
    }
    guard interactor.fileExists(at: route.destination) else {
      throw CommandError.noDestination(route.destination)
    }
    if isForced { return try moveNow(request) }
    let task = try reporter.outcome(of: interactor.find(request, in: route.source))
    let text = String(decoding: task.text, as: UTF8.self)
    try prompt.confirm("Move '\(text)' from \(route.source.shownPath) to \(route.destination.shownPath)?") {
      isConfirmed in
      guard isConfirmed else { throw CommandError("TODO: No tasks moved.") }
      try moveNow(request.expecting(task))
    }
  }

  private func moveNow(_ request: TaskRequest) throws {
    try reporter.present(interactor.move(request, along: route)) { outcome in
      let task = outcome.task
      let destination = TodoFiles.name(of: route.destination)
      return [
        .task(task), .text("TODO: \(task.number) moved to \(outcome.newNumber) in \(destination)."),
      ]
    }
  }
}
