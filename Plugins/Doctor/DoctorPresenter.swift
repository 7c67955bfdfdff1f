import ModuleKit

struct DoctorPresenter {
  let interactor: DoctorInteractor
  let formatter: FindingFormatter
  let view: any View<[Message]>
  let programName: String

  /// - Throws: `CommandError` without a message where there are findings.
  func examine() throws {
    let findings = interactor.findings()
    try show(findings)
    let mendable = findings.count { $0.problem.isMendable }
    if mendable > 0 {
      try view.display([.text("“\(programName) doctor --fix” mends \(mendable) of \(findings.count).")])
    }
    if !findings.isEmpty { throw CommandError("") }
  }

  /// - Throws: `CommandError` without a message where there are findings that could not be mended.
  func fix() throws {
    try interactor.mend(interactor.findings()) { finding in
      try view.display([.text(formatter.doneLine(finding))])
    }
    let rest = interactor.findings()
    try show(rest)
    if !rest.isEmpty { throw CommandError("") }
  }

  private func show(_ findings: [Finding]) throws {
    try view.display(
      findings.isEmpty ? [.text("All is well.")] : findings.map { .text(formatter.line($0)) })
  }
}
