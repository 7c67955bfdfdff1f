import ModuleKit

struct DoctorCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "doctor", synonyms: ["check", "fsck", "lint"],
    summary: "Check the files for problems, and change nothing",
    details: """
      Each problem is printed on a line, with its file and line number. The exit status is 1 if there are \
      problems.
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
    "fix", summary: "Fix problems that can be fixed without losing anything")
}
