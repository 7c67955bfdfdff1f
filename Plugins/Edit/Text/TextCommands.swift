import ModuleKit

/// An action that changes tasks by a text.
protocol TextCommand: ModuleCommand {
  static var edit: TextAction { get }

  var request: TextRequest { get }

  init(request: TextRequest)
}

/// The request of `append`, `prepend` and `replace`.
struct TextRequest {
  var tasks: [TaskRequest]
  var text: TextArgument
  var isLiteral: Bool
}

extension TextCommand {
  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.taskWords
    let tasks = try arguments.tasks(words, of: Self.syntax, in: context)
    self.init(
      request: TextRequest(
        tasks: tasks.isEmpty ? [arguments.task] : tasks,
        text: TextArgument(arguments.operands.dropFirst(words.count), in: context.settings),
        isLiteral: arguments.contains(.literal)))
  }

  func run(in context: ModuleContext) throws {
    try EditWireframe(context: context)
      .makeTextPresenter(usage: Self.syntax.usage(in: context.settings), isLiteral: request.isLiteral)
      .present(request, Self.edit)
  }
}

struct AppendCommand: TextCommand {
  static let syntax = CommandSyntax(
    "append", "app", forms: ["NR \"TEXT TO APPEND\""], summary: "Add text to the end of a task",
    details: """
      The words are joined with one space. A text that starts with a comma, a full stop, a colon or a \
      semicolon is added without a space. Without a text, todo asks for it. 1-3 names several tasks.
      """,
    examples: #"append 3 "in the evening""#, options: [.expect, .literal], bulkVerb: "Append to",
    deed: "Edited")
  static let edit = TextAction.append

  let request: TextRequest
}

struct PrependCommand: TextCommand {
  static let syntax = CommandSyntax(
    "prepend", "prep", forms: ["NR \"TEXT TO PREPEND\""], summary: "Add text to the beginning of a task",
    details: """
      The task's priority and date stay in front. Without a text, todo asks for it. 1-3 names several \
      tasks.
      """,
    examples: #"prepend 3 "First:""#,
    options: [.expect, .literal], bulkVerb: "Prepend to", deed: "Edited")
  static let edit = TextAction.prepend

  let request: TextRequest
}

struct ReplaceCommand: TextCommand {
  static let syntax = CommandSyntax(
    "replace", forms: ["NR \"UPDATED ITEM\""],
    summary: "Replace a task's text",
    details: """
      The task keeps its priority and date, unless the text starts with a priority or date. Without a \
      text, todo asks for it.
      """,
    examples: #"replace 3 "Call Dad due:fri""#, options: [.expect, .literal], deed: "Edited",
    changesText: true)
  static let edit = TextAction.replace

  let request: TextRequest
}
