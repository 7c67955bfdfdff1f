import ModuleKit

struct MoveCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "move", "mv", forms: ["NR DEST [SRC]"], summary: "Move a task to another file of the todo.txt directory",
    details: """
      The task is taken from SRC, or todo.txt; both files have to exist. An empty line stays in its place; \
      with -n all empty lines of that file go.
      """, options: [.expect],
    // todo.sh calls it by the alias.
    usageName: "mv")

  private let task: TaskRequest
  private let route: Route

  init(arguments: CommandArguments, context: ModuleContext) {
    let names = arguments.operands.dropFirst()
    let files = context.settings.files
    task = arguments.task
    route = Route(
      source: names.dropFirst().first.flatMap { $0.isEmpty ? nil : files.path(of: $0) } ?? files.todo,
      destination: files.path(of: names.first ?? []))
  }

  func run(in context: ModuleContext) throws {
    try FilesWireframe(context: context)
      .makeMovePresenter(route, usage: Self.syntax.usage(in: context.settings)).move(task)
  }
}
