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
