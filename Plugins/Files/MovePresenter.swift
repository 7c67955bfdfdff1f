import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct AddToPresenter {
  let interactor: FilesInteractor
  let wireframe: FilesWireframe
  let settings: Settings

  func add(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    guard interactor.fileExists(at: path) else { throw interactor.noDestination(path, in: settings) }
    try wireframe.presentAdd(text, toFileAt: path, isLiteral: isLiteral)
  }
}

extension FilesInteractor {
  fileprivate func noDestination(_ path: String, in settings: Settings) -> CommandError {
    let name = Array(path.fileName.utf8).quotedForShell
    let canBeMade = settings.givesHints && canMakeList(at: path)
    let advice = canBeMade ? " Make it: \(settings.programName) lists add \(name)" : ""
    return CommandError("TODO: Destination file \(path.shownPath) does not exist.\(advice)", code: "noFile")
  }
}

struct MovePresenter {
  let interactor: FilesInteractor
  let reporter: TaskReportPresenter
  let prompt: any Prompt
  let settings: Settings
  let route: Route

  /// - Parameters:
  ///   - isConfirmed: whether to skip the question.
  ///   - isNew: whether the destination need not exist.
  func move(_ requests: [TaskRequest], isConfirmed: Bool, toNew isNew: Bool = false) throws {
    guard interactor.fileExists(at: route.source) else {
      throw CommandError("TODO: Source file \(route.source.shownPath) does not exist.", code: "noFile")
    }
    guard isNew || interactor.fileExists(at: route.destination) else {
      throw interactor.noDestination(route.destination, in: settings)
    }
    if settings.isForced || isConfirmed { return try moveNow(requests) }
    let tasks = try reporter.outcomes(of: interactor.find(requests, in: route.source))
    let way =
      route.mark.map { "to \($0)" } ?? "from \(route.source.shownPath) to \(route.destination.shownPath)"
    try prompt.confirm("Move \(tasks.names) \(way)?") {
      isConfirmed in
      guard isConfirmed else { throw CommandError("\(source): No tasks moved.", code: "declined") }
      try moveNow(zip(requests, tasks).map { $0.expecting($1) })
    }
  }

  /// The name of the source file, with which the messages begin.
  private var source: String { TodoFiles.name(of: route.source) }

  private func moveNow(_ requests: [TaskRequest]) throws {
    try reporter.present(interactor.move(requests, along: route)) { outcome in
      let task = outcome.task
      if outcome.wasThere {
        return ActionResult(
          "wasThere", number: task.number, [.about(task.number, in: source, "is there already", .complaint)])
      }
      let destination = route.mark == nil ? " in \(TodoFiles.name(of: route.destination))" : ""
      return ActionResult(
        "moved", before: task,
        details: ["to": .string(route.destination), "newNumber": JSONValue(outcome.newNumber)],
        deed: "Moved to \(route.mark ?? route.destination.fileName)",
        [
          .task(NumberedTask(number: task.number, text: outcome.line)),
          .about(task.number, in: source, "moved to \(outcome.newNumber)\(destination)", .deed),
        ])
    }
  }
}
