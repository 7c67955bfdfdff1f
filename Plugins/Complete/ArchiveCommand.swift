import ModuleKit

struct ArchiveCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "archive", synonyms: ["clean", "cleanup", "tidy"],
    summary: "Move completed tasks to done.txt, and remove empty lines",
    examples: "archive", deed: "Archived")

  static let keys = [
    ActionKey(
      "archive", "A", title: "archive", summary: "Archive: move completed tasks to done.txt",
      keywords: ["clean up", "done.txt", "purge", "clear completed"])
  ]

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try CompleteWireframe(context: context).makeArchivePresenter().archive()
  }
}
