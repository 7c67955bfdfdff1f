import ModuleKit
import TodoStores
import ViewKit

struct DoctorPresenter {
  let interactor: DoctorInteractor
  let formatter: FindingFormatter
  let view: any View<[ActionResult]>
  let programName: String

  /// - Throws: `CommandError` without a message if there are findings.
  func examine() throws {
    let findings = interactor.findings()
    try show(findings)
    let mendable = findings.count { $0.problem.isMendable }
    if mendable > 0 {
      try view.display([.hint("“\(programName) doctor --fix” fixes \(mendable) of \(findings.count).")])
    }
    if !findings.isEmpty { throw CommandError("", code: "findings") }
  }

  /// - Throws: `CommandError` if some findings could not be fixed.
  func fix() throws {
    var (mended, errors) = interactor.mend(interactor.findings())
    // Markers hide the other problems of their file.
    let markers: [Problem] = [.unmerged, .conflictMarkers(isMendable: true)]
    let merged = mended.filter { markers.contains($0.problem) }.map(\.path)
    let others = merged.isEmpty ? [] : interactor.findings().filter { merged.contains($0.path) }
    let outcome = interactor.mend(others)
    (mended, errors) = (mended + outcome.mended, errors + outcome.errors)
    try view.display(mended.map { formatter.result("mended", $0, formatter.doneLine($0)) })
    let rest = interactor.findings()
    try show(rest)
    if !rest.isEmpty || !errors.isEmpty {
      throw CommandError(errors.map(\.problem).joined(separator: "\n"), code: "findings")
    }
  }

  private func show(_ findings: [Finding]) throws {
    try view.display(
      findings.isEmpty
        ? [.hint("No problems found.")] : findings.map { formatter.result("finding", $0, formatter.line($0)) }
    )
  }
}
