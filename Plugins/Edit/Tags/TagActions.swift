import ModuleKit

struct TagAction: TagChange {
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
      """, options: [.expect, remove], bulkVerb: "Tag", deed: "Tagged")

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

  let added: [[UInt8]]
  let removed: [[UInt8]]
  let listName: String

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    removed = arguments.allBytes(of: Self.remove)
    added = try Self.tags(words, mayBeNone: !removed.isEmpty, in: context)
    guard removed.allSatisfy(\.isTag) else {
      throw CommandError.misuse(
        "--\(Self.remove.name) needs a project or a context with its sign, such as @home.")
    }
    listName = context.settings.files.todoName
  }
}

struct UntagAction: TagChange {
  static let syntax = CommandSyntax(
    "untag", synonyms: ["unlabel"], forms: ["NR [NR ...] TAG [TAG ...]"],
    summary: "Remove projects and contexts from tasks",
    examples: """
      untag 3 @phone
      untag 1-3 +Work
      """, options: [.expect], bulkVerb: "Untag", deed: "Untagged")

  let added: [[UInt8]] = []
  let removed: [[UInt8]]
  let listName: String

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    removed = try Self.tags(words, in: context)
    listName = context.settings.files.todoName
  }
}
