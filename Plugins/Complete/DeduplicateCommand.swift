import ModuleKit

struct DeduplicateCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "deduplicate", synonyms: ["dedup", "dedupe"], summary: "Remove the tasks that are in the list already",
    details:
      "The first of equal lines stays. An empty line takes the place of the others; with -n none does.",
    examples: """
      deduplicate
      """
  )

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try CompleteWireframe(context: context).makeDeduplicatePresenter().deduplicate()
  }
}
