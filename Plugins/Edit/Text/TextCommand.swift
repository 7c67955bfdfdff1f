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
