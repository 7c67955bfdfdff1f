import ModuleKit

struct DeduplicateCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "deduplicate", synonyms: ["dedup", "dedupe"], summary: "Remove duplicate tasks",
    details:
      "The first of several equal lines stays. The others become empty lines; with -n they are removed.",
    examples: "deduplicate", deed: "Removed duplicates of")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try CompleteWireframe(context: context).makeDeduplicatePresenter().deduplicate()
  }
}
