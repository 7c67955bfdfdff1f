import ModuleKit
import TodoStores

struct AddToPresenter {
  let interactor: FilesInteractor
  let wireframe: FilesWireframe
  let settings: Settings

  func add(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    guard interactor.fileExists(at: path) else { throw CommandError.noDestination(path, in: settings) }
    try wireframe.presentAdd(text, toFileAt: path, isLiteral: isLiteral)
  }
}

extension CommandError {
  static func noDestination(_ path: String, in settings: Settings) -> CommandError {
    let name = Array(path.fileName.utf8)
    let canBeMade = settings.givesHints && settings.files.path(of: name) == path
    let advice = canBeMade ? " Make it: \(settings.programName) lists add \(name.quotedForShell)" : ""
    return CommandError("TODO: Destination file \(path.shownPath) does not exist.\(advice)", code: "noFile")
  }
}
