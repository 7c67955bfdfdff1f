import ModuleKit
import PlainText
import ViewKit

struct ReportPresenter {
  let interactor: ReportInteractor
  let view: any View<[ActionResult]>
  let wireframe: CompleteWireframe

  /// Whether to fail after the report line.
  let fails: Bool

  func report() throws {
    try wireframe.presentArchive()
    let (line, name, comment) =
      switch try interactor.report() {
      case .updated(let line): (line, "updated", "TODO: Report file updated.")
      case .upToDate(let line): (line, "upToDate", "TODO: Report file is up-to-date.")
      }
    try view.display([
      ActionResult(
        name, details: ["line": .bytes(line)],
        [.result(String(decoding: line, as: UTF8.self)), .text(comment)])
    ])
    if fails { throw CommandError("") }
  }
}
