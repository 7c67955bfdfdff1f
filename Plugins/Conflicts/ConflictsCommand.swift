import ModuleKit

struct ConflictsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "conflicts",
    summary: "Show what conflict copies of todo.txt and done.txt have that these have not",
    details: """
      Syncthing, Dropbox, Nextcloud and others leave a copy beside a file that two devices have changed at \
      the same time. --merge brings both together task by task: what either device has done, added or changed. \
      What you have deleted here stays deleted, as far as the journal knows. Where both have put different words \
      into the same place, both lines stay. Nothing is deleted because a copy lacks it.
      """,
    examples: """
      conflicts
      conflicts --merge
      """, options: [.merge, .delete], isFollowedByNotices: false)

  private let merges: Bool
  private let deletes: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    merges = arguments.contains(.merge)
    deletes = arguments.contains(.delete)
  }

  func run(in context: ModuleContext) throws {
    let presenter = ConflictsWireframe(context: context).makePresenter()
    if merges {
      try presenter.merge(deletes: deletes)
    } else if deletes {
      try presenter.delete()
    } else {
      try presenter.show()
    }
  }
}

extension CommandOption {
  fileprivate static let merge = CommandOption(
    "merge", summary: "Merge what the copies have into todo.txt and done.txt, task by task")
  fileprivate static let delete = CommandOption(
    "delete", summary: "Delete the copies that have nothing more to take")
}
