import Merging
import ModuleKit

struct ConflictsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "conflicts", forms: ["[SRC...]"],
    summary: "Compare conflict copies with todo.txt and done.txt",
    details: """
      Syncthing, Dropbox, Nextcloud and others leave a conflict copy beside a file that two devices \
      changed at the same time. --merge merges the copy task by task: tasks that either device added, \
      changed or completed. Tasks that you deleted here stay deleted, as far as the journal knows. If both \
      changed the same words, both lines are kept. A task that is missing from a copy is not deleted.

      If most tasks of a copy are gone here, another program may have emptied the list by mistake, so the copy is \
      kept as it is. --deletions SRC says that the tasks of this list may be gone.
      """,
    examples: """
      conflicts
      conflicts --merge
      """, options: [.merge, .delete, .deletions], isFollowedByNotices: false)

  private let merges: Bool
  private let deletes: Bool
  private let deletions: AcceptedDeletions

  init(arguments: CommandArguments, context: ModuleContext) throws {
    merges = arguments.contains(.merge)
    deletes = arguments.contains(.delete)
    if arguments.contains(.deletions), !merges, !deletes {
      throw CommandError.misuse("--deletions needs --merge or --delete.")
    }
    guard arguments.operands.isEmpty || arguments.contains(.deletions) else {
      throw Self.syntax.usage(in: context.settings, note: "Only --deletions takes the names of lists.")
    }
    deletions = AcceptedDeletions(arguments, as: .deletions, in: context)
  }

  func run(in context: ModuleContext) throws {
    let presenter = ConflictsWireframe(context: context, deletions: deletions, merges: merges).makePresenter()
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
    "merge", summary: "Merge the copies into todo.txt and done.txt, task by task")
  fileprivate static let delete = CommandOption(
    "delete", summary: "Delete the copies that are completely merged")
  fileprivate static let deletions = CommandOption(
    "deletions", summary: "Merge even if tasks of the list SRC are gone")
}
