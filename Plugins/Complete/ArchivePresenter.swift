import ModuleKit
import TodoTxt
import ViewKit

struct ArchivePresenter {
  let interactor: ArchiveInteractor
  let view: any View<[ActionResult]>

  /// The file's name in messages: the path as configured.
  let path: String

  func archive() throws {
    let lines = try interactor.archive().lines
    let summary =
      lines.isEmpty ? "TODO: \(path) does not contain any done tasks." : "TODO: \(path) archived."
    try view.display(
      lines.map { ActionResult("archived", details: ["raw": .bytes($0)], [.line($0)]) } + [
        ActionResult("total", details: ["archived": .number(lines.count)], [.text(summary)])
      ])
  }
}
