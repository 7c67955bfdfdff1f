import ModuleKit

struct TagCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "tag", synonyms: ["label"], forms: ["NR [NR ...] TAG [TAG ...]"],
    summary: "Add projects and contexts to tasks",
    details: """
      A tag is a project such as +Trip or a context such as @phone. It is appended to each task that does \
      not have it yet.
      """,
    examples: """
      tag 3 +Work @phone
      tag 1-3 @home
      """, options: [.expect], bulkVerb: "Tag")

  private let request: TagRequest

  init(arguments: CommandArguments, context: ModuleContext) throws {
    request = try TagRequest(arguments, of: Self.syntax, in: context)
  }

  func run(in context: ModuleContext) throws {
    try EditWireframe(context: context).makeTagPresenter(usage: Self.syntax.usage(in: context.settings))
      .add(request.tags, to: request.tasks)
  }
}

/// The request of `tag` and `untag`.
struct TagRequest {
  let tasks: [TaskRequest]

  /// With their signs.
  let tags: [[UInt8]]

  init(_ arguments: CommandArguments, of syntax: CommandSyntax, in context: ModuleContext) throws {
    let words = arguments.taskWords
    tags = Array(arguments.operands.dropFirst(words.count))
    guard !tags.isEmpty, tags.allSatisfy(\.isTag) else { throw syntax.usage(in: context.settings) }
    tasks = try arguments.tasks(words, of: syntax, in: context)
  }
}
