import ModuleKit

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
