import ModuleKit

struct MoveCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "move", "mv", synonyms: ["transfer", "refile"], forms: ["NR DEST [SRC]"],
    summary: "Move a task to another file or list",
    details: """
      The task is moved from SRC, or from todo.txt; both files must exist. An empty line takes its place; \
      with -n all empty lines of that file are removed. 1-3 names several tasks. DEST may be one of several \
      lists too. A move adds the task there before it removes it here, so a crash can double it, but never \
      lose it.
      """,
    examples: """
      move 3 someday.txt
      move 1 todo.txt someday.txt  # and back
      move 5 team  # to another list of TODO_LISTS
      move 5 holiday --create
      """, options: [.expect, create], bulkVerb: "Move", deed: "Moved",
    // todo.sh lists it under the alias.
    usageName: "mv")

  static let keys = [
    ActionKey(
      "move", "m", title: "move", summary: "Move the task to a list, or to a new one",
      keywords: ["list", "file", "someday", "project"], asking: .taskFile)
  ]

  private static let create = CommandOption("create", summary: "Make the list if it does not exist")

  private let tasks: [TaskRequest]

  /// Whether the user has already confirmed.
  private let isConfirmed: Bool
  private let route: Route

  /// Whether the destination need not exist.
  private let isNew: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.taskWords
    let names = arguments.operands.dropFirst(words.count)
    isConfirmed = arguments.choosesTasks
    let files = context.settings.files
    let source = names.dropFirst().first.flatMap { $0.isEmpty ? nil : files.path(of: $0) }
    isNew = arguments.contains(Self.create)
    let wireframe = FilesWireframe(context: context)
    route =
      isNew
      ? try wireframe.route(from: source, toNew: names.first ?? [])
      : wireframe.route(from: source, to: names.first ?? [])
    let tasks = try arguments.tasks(
      words, of: Self.syntax, from: source == files.todo ? nil : source, in: context)
    self.tasks = tasks.isEmpty ? [arguments.task] : tasks
  }

  func run(in context: ModuleContext) throws {
    try FilesWireframe(context: context)
      .makeMovePresenter(route, usage: Self.syntax.usage(in: context.settings)).move(
        tasks, isConfirmed: isConfirmed, toNew: isNew)
  }
}
