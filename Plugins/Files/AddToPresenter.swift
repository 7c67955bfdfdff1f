import ModuleKit
import TodoStores

struct AddToPresenter {
  let interactor: FilesInteractor
  let wireframe: FilesWireframe

  func add(_ text: [UInt8], toFileAt path: String, isLiteral: Bool) throws {
    guard interactor.fileExists(at: path) else { throw CommandError.noDestination(path) }
    try wireframe.presentAdd(text, toFileAt: path, isLiteral: isLiteral)
  }
}

extension CommandError {
  static func noDestination(_ path: String) -> CommandError {
    CommandError("TODO: Destination file \(path.shownPath) does not exist.", code: "noFile")
  }
}
