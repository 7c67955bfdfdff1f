import ModuleKit
import TodoStores

struct MergeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "merge", synonyms: ["combine"], forms: ["BASE OURS THEIRS"],
    summary: "Merge the lists of two machines, task by task",
    details: """
      Each is a directory with a todo.txt, a done.txt, or both, and the notes of their tasks. BASE is the \
      last common version. The result is written to OURS; BASE and THEIRS stay unchanged. If BASE has \
      neither file, the tasks of both sides are kept, and none counts as deleted. The exit status is 2 if \
      both versions of a line were kept, because both sides changed the same words, or the same lines of a \
      note. A side that lacks so many tasks of BASE that it may have lost them by mistake is refused.
      """,
    examples: """
      merge ~/.cache/last-sync ~/todo /mnt/laptop/todo
      merge --dry-run base ours theirs
      """, options: [.dryRun, .deletions])

  private let folders: (base: String, ours: String, theirs: String)
  private let isTrial: Bool
  private let isAgreed: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let paths = arguments.operands.map { String(pathBytes: $0) }
    guard paths.count == 3 else { throw Self.syntax.usage(in: context.settings) }
    folders = (paths[0], paths[1], paths[2])
    isTrial = arguments.contains(.dryRun)
    isAgreed = arguments.contains(.deletions)
  }

  func run(in context: ModuleContext) throws {
    let presenter = MergeWireframe(context: context).makePresenter()
    try presenter.merge(
      base: folders.base, ours: folders.ours, theirs: folders.theirs, isTrial: isTrial, isAgreed: isAgreed)
  }
}

extension CommandOption {
  fileprivate static let dryRun = CommandOption(
    "dry-run", summary: "Show what would be merged, and change nothing")
  fileprivate static let deletions = CommandOption(
    "deletions", summary: "Delete the tasks that a side lacks, however many")
}
