import ModuleKit

struct UntagCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "untag", synonyms: ["unlabel"], forms: ["NR [NR ...] TAG [TAG ...]"],
    summary: "Remove projects and contexts from tasks",
    examples: """
      untag 3 @phone
      untag 1-3 +Work
      """, options: [.expect], bulkVerb: "Untag")

  private let request: TagRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    request = try TagRequest(arguments, of: Self.syntax, in: context)
  }

  func run(in context: ModuleContext) throws {
    try EditWireframe(context: context).makeTagPresenter(usage: Self.syntax.usage(in: context.settings))
      .remove(request.tags, from: request.tasks)
  }
}
