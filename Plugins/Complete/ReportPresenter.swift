import ModuleKit

struct ReportPresenter {
  let interactor: ReportInteractor
  let view: any View<[Message]>
  let wireframe: CompleteWireframe

  /// Whether to fail after the report line.
  let fails: Bool

  func report() throws {
    try wireframe.presentArchive()
    let (line, comment) =
      switch try interactor.report() {
      case .updated(let line): (line, "TODO: Report file updated.")
      case .upToDate(let line): (line, "TODO: Report file is up-to-date.")
      }
    try view.display([.result(String(decoding: line, as: UTF8.self)), .text(comment)])
    if fails { throw CommandError("") }
  }
}
