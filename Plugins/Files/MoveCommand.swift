import ModuleKit

struct MoveCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "move", "mv", forms: ["NR DEST [SRC]"], summary: "Move a task to another file of the todo.txt directory",
    details: """
      The task is moved from SRC, or from todo.txt; both files must exist. An empty line takes its place; \
      with -n all empty lines of that file are removed. 1-3 names several tasks.
      """,
    examples: """
      move 3 someday.txt
      move 1 todo.txt someday.txt  # and back
      """, options: [.expect], bulkVerb: "Move",
    // todo.sh lists it under the alias.
    usageName: "mv")

  private let tasks: [TaskRequest]

  /// Whether the user has already confirmed.
  private let isConfirmed: Bool
  private let route: Route

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.taskWords
    let names = arguments.operands.dropFirst(words.count)
    isConfirmed = arguments.choosesTasks
    let files = context.settings.files
    let route = Route(
      source: names.dropFirst().first.flatMap { $0.isEmpty ? nil : files.path(of: $0) } ?? files.todo,
      destination: files.path(of: names.first ?? []))
    self.route = route
    let tasks = try arguments.tasks(
      words, of: Self.syntax, from: route.source, in: context)
    self.tasks = tasks.isEmpty ? [arguments.task] : tasks
  }

  func run(in context: ModuleContext) throws {
    try FilesWireframe(context: context)
      .makeMovePresenter(route, usage: Self.syntax.usage(in: context.settings)).move(
        tasks, isConfirmed: isConfirmed)
  }
}
