import ModuleKit

/// An action that adds the tasks of a text to todo.txt.
protocol NewTasksCommand: ModuleCommand {
  var text: TextArgument { get }

  init(text: TextArgument)

  static func tasks(in text: [UInt8]) -> [[UInt8]]
}

extension NewTasksCommand {
  init(arguments: CommandArguments, context: ModuleContext) {
    self.init(text: TextArgument(arguments.operands))
  }

  func run(in context: ModuleContext) throws {
    let settings = context.settings
    let presenter = AddWireframe(context: context).makePresenter()
    if !text.isMissing { return try presenter.add(Self.tasks(in: text.text)) }
    guard !settings.isForced else { throw Self.syntax.usage(in: settings) }
    if let text = context.pipedText() { return try presenter.add(linesOf: text) }
    try presenter.ask(
      on: context.prompt, acceptsNothing: settings.acceptsEmptyAnswers, splitting: Self.tasks)
  }
}
