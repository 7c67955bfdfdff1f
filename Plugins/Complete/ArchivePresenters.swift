import ModuleKit
import PlainText
import ViewKit

struct ArchivePresenter {
  let interactor: ArchiveInteractor
  let view: any View<[ActionResult]>

  /// The file's name in messages: the path as configured.
  let path: String

  func archive() throws {
    let (lines, gapCount) = try interactor.archive()
    let summary =
      lines.isEmpty ? "TODO: \(path) does not contain any done tasks." : "TODO: \(path) archived."
    try view.display(
      lines.map { ActionResult("archived", details: ["raw": .bytes($0)], [.line($0)]) } + [
        ActionResult(
          "total", details: ["archived": .number(lines.count)], deed: deed(lines.count, gapCount),
          [.text(summary)])
      ])
  }

  private func deed(_ count: Int, _ gapCount: Int) -> String? {
    if count > 0 { return "Archived \(String(count: count, "done task"))" }
    return gapCount == 0 ? nil : "No task is done; removed \(String(count: gapCount, "empty line"))"
  }
}

struct DeduplicatePresenter {
  let interactor: DeduplicateInteractor
  let view: any View<[ActionResult]>

  func deduplicate() throws {
    let count = try interactor.deduplicate()
    guard count > 0 else { throw CommandError("TODO: No duplicate tasks found", code: "noDuplicates") }
    try view.display([
      ActionResult(
        "deduplicated", details: ["removed": .number(count)],
        [.result("TODO: \(count) duplicate task(s) removed")])
    ])
  }
}

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
