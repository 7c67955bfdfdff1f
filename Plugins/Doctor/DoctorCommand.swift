import ModuleKit

struct DoctorCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "doctor", synonyms: ["check", "fsck", "lint"],
    summary: "Look for what is wrong with the files, and change nothing",
    details: """
      Each finding is one line with the file and the number of its line. The status is 1 where there are \
      findings.
      """,
    examples: """
      doctor
      doctor --fix
      """, options: [.fix], isFollowedByNotices: false)

  private let mends: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    mends = arguments.contains(.fix)
  }

  func run(in context: ModuleContext) throws {
    let presenter = DoctorWireframe(context: context).makePresenter()
    if mends { try presenter.fix() } else { try presenter.examine() }
  }
}

extension CommandOption {
  fileprivate static let fix = CommandOption(
    "fix", summary: "Mend what can be mended without losing anything")
}
