import ModuleKit
import TodoStores

struct MergeCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "merge", forms: ["BASE OURS THEIRS"], summary: "Merge the lists of two machines, task by task",
    details: """
      Each is a directory with a todo.txt and a done.txt, of which either may be missing, and with the notes that \
      their tasks name. BASE holds what both were \
      made from. The result goes into OURS; the other two stay as they are. Where BASE holds neither file, the \
      result has the tasks of both sides, and nothing counts as deleted. The status is 2 where both versions of a \
      line were kept, because the two sides have changed the same words, or the same lines of a note.
      """,
    examples: """
      merge ~/.cache/last-sync ~/todo /mnt/laptop/todo
      merge --dry-run base ours theirs
      """, options: [.dryRun])

  private let folders: (base: String, ours: String, theirs: String)
  private let isTrial: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let paths = arguments.operands.map { String(pathBytes: $0) }
    guard paths.count == 3 else { throw Self.syntax.usage(in: context.settings) }
    folders = (paths[0], paths[1], paths[2])
    isTrial = arguments.contains(.dryRun)
  }

  func run(in context: ModuleContext) throws {
    let presenter = MergeWireframe(context: context).makePresenter()
    try presenter.merge(base: folders.base, ours: folders.ours, theirs: folders.theirs, isTrial: isTrial)
  }
}

extension CommandOption {
  fileprivate static let dryRun = CommandOption("dry-run", summary: "Only tell what would be merged")
}
