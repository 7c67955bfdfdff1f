import ModuleKit

/// An action that changes one task by a text.
protocol TextCommand: ModuleCommand {
  static var edit: TextEdit { get }

  var request: TextRequest { get }

  init(request: TextRequest)
}

/// What `append`, `prepend` and `replace` are asked for.
struct TextRequest {
  var task: TaskRequest
  var text: TextArgument
  var isLiteral: Bool
}

extension TextCommand {
  init(arguments: CommandArguments, context: ModuleContext) {
    self.init(
      request: TextRequest(
        task: arguments.task, text: TextArgument(arguments.operands.dropFirst(), in: context.settings),
        isLiteral: arguments.contains(.literal)))
  }

  func run(in context: ModuleContext) throws {
    try EditWireframe(context: context)
      .makeTextPresenter(usage: Self.syntax.usage(in: context.settings), isLiteral: request.isLiteral)
      .present(request, Self.edit)
  }
}
