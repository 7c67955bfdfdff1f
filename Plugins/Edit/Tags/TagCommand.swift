import ModuleKit

struct TagCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "tag", synonyms: ["label"], forms: ["NR [NR ...] TAG [TAG ...]"],
    ownForms: ["NR [NR ...] [TAG ...]"],
    summary: "Add projects and contexts to tasks",
    details: """
      A tag is a project such as +Trip or a context such as @phone. It is appended to each task that does \
      not have it yet.
      """,
    examples: """
      tag 3 +Work @phone
      tag 1-3 @home
      tag 3 @phone --remove @home
      """, options: [.expect, remove], bulkVerb: "Tag")

  static let keys = [
    key("tags", "t", "Choose projects and contexts"),
    key("projects", "+", "Choose projects", startingWith: "+"),
    key("contexts", "@", "Choose contexts", startingWith: "@"),
  ]

  private static func key(
    _ name: String, _ key: String, _ summary: String, startingWith start: String = ""
  ) -> ActionKey {
    ActionKey(
      name, key, title: name, summary: summary, isHinted: name == "tags", keywords: ["label", "tag", "list"],
      asking: .tag,
      startingWith: start)
  }

  private static let remove = CommandOption(
    "remove", valueName: "TAG", summary: "Remove TAG, too; may be given several times")

  private let request: TagRequest

  /// The tags to remove.
  private let removed: [[UInt8]]

  init(arguments: CommandArguments, context: ModuleContext) throws {
    request = try TagRequest(
      arguments, of: Self.syntax, mayBeEmpty: arguments.contains(Self.remove), in: context)
    removed = arguments.allBytes(of: Self.remove)
    guard removed.allSatisfy(\.isTag) else {
      throw CommandError.misuse(
        "--\(Self.remove.name) needs a project or a context with its sign, such as @home.")
    }
  }

  func run(in context: ModuleContext) throws {
    try EditWireframe(context: context).makeTagPresenter(usage: Self.syntax.usage(in: context.settings))
      .add(request.tags, removing: removed, to: request.tasks)
  }
}

/// The request of `tag` and `untag`.
struct TagRequest {
  let tasks: [TaskRequest]

  /// With their signs.
  let tags: [[UInt8]]

  init(
    _ arguments: CommandArguments, of syntax: CommandSyntax, mayBeEmpty: Bool = false,
    in context: ModuleContext
  ) throws {
    let words = arguments.taskWords
    tags = Array(arguments.operands.dropFirst(words.count))
    guard !tags.isEmpty || mayBeEmpty, tags.allSatisfy(\.isTag) else {
      throw syntax.usage(in: context.settings)
    }
    tasks = try arguments.tasks(words, of: syntax, in: context)
  }
}
