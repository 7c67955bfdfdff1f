import ModuleKit
import TodoTxt

struct AddCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "add", "a", synonyms: ["new", "create", "insert"], forms: ["\"TODO ITEM\""],
    summary: "Add a task to todo.txt",
    details: """
      The words are joined with one space. Without words, todo asks for the task, or adds each line of \
      standard input if that is not a terminal. With -t the task starts with today's date. Dates can be \
      written as due:fri, t:due-3d or due:15-dec; the calendar date is stored.
      """,
    examples: """
      add "Call Mom @phone due:fri"
      add "Water the plants due:sat rec:+1w"
      add -- -h  # text that looks like an option
      """, options: [.literal, .list], deed: "Added")

  let request: NewTasksRequest

  /// One task, whatever newlines are in the text.
  static func tasks(in text: [UInt8]) -> [[UInt8]] { [text] }
}

struct AddManyCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "addm", synonyms: ["addmany", "addmultiple"], forms: ["\"TODO ITEM\""],
    summary: "Add each line of a text as a task to todo.txt",
    details: """
      Empty lines are skipped. Without a text, todo asks for one task, or adds each line of standard input \
      if that is not a terminal.
      """,
    examples: "addm < tasks.txt  # a task for each line", options: [.literal, .list], deed: "Added")

  let request: NewTasksRequest

  static func tasks(in text: [UInt8]) -> [[UInt8]] {
    text.split(separator: .newline).map(Array.init)
  }
}

/// An action that adds the tasks of a text to todo.txt.
protocol NewTasksCommand: ModuleCommand {
  var request: NewTasksRequest { get }

  init(request: NewTasksRequest)

  static func tasks(in text: [UInt8]) -> [[UInt8]]
}

extension CommandOption {
  /// `--list`, for what adds tasks.
  static let list = CommandOption("list", valueName: "NAME", summary: "Add to the list with this name")
}

/// The request of `add` and `addm`.
struct NewTasksRequest {
  var text: TextArgument
  var isLiteral: Bool

  /// The list that gets them; nil for the usual one.
  var list: ListFile?
}

extension NewTasksCommand {
  init(arguments: CommandArguments, context: ModuleContext) throws {
    self.init(
      request: NewTasksRequest(
        text: TextArgument(arguments.operands, in: context.settings),
        isLiteral: arguments.contains(.literal),
        list: try arguments.value(of: .list).map { try context.settings.files.requiredList(named: $0) }))
  }

  func run(in context: ModuleContext) throws {
    let settings = context.settings
    let presenter = AddWireframe(context: context).makePresenter(
      isLiteral: request.isLiteral, list: request.list)
    if !request.text.isMissing { return try presenter.add(Self.tasks(in: request.text.text)) }
    guard !settings.isForced else { throw Self.syntax.usage(in: settings) }
    if let text = try context.surroundings.pipedText() { return try presenter.add(linesOf: text) }
    try presenter.ask(
      on: context.surroundings.prompt, acceptsNothing: settings.acceptsEmptyTexts, splitting: Self.tasks)
  }
}
