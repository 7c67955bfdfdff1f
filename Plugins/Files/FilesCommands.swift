import ModuleKit

struct AddToCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "addto", forms: ["DEST \"TODO ITEM\""], summary: "Add a task to another file of the todo.txt directory",
    details: "The words are joined with one space. DEST must exist.",
    examples: "addto someday.txt \"Learn to sail\"", options: [.literal], deed: "Added")

  private let destination: [UInt8]
  private let text: TextArgument
  private let isLiteral: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    destination = arguments.operands.first ?? []
    text = TextArgument(arguments.operands.dropFirst(), in: context.settings)
    isLiteral = arguments.contains(.literal)
  }

  func run(in context: ModuleContext) throws {
    guard !destination.isEmpty, !text.isMissing else { throw Self.syntax.usage(in: context.settings) }
    let wireframe = FilesWireframe(context: context)
    try wireframe.makeAddToPresenter()
      .add(
        text.text, toFileAt: wireframe.route(from: nil, to: destination).destination, isLiteral: isLiteral)
  }
}

struct ListsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "lists", synonyms: ["newlist", "mklist", "addlist"], forms: ["", "add DEST"],
    summary: "List your lists with their numbers of tasks, or make one",
    details: """
      The lists are those of TODO_LISTS, or todo.txt, and the other text files beside it. “lists add” makes an \
      empty file there, which addto and move can then fill.
      """,
    examples: """
      lists
      lists add someday  # makes someday.txt
      """)

  private let name: [UInt8]?
  private let isMisused: Bool

  init(arguments: CommandArguments, context: ModuleContext) {
    name = arguments.operands.count == 2 ? arguments.operands[1] : nil
    isMisused = !(arguments.operands.isEmpty || (name != nil && arguments.operands[0] == Array("add".utf8)))
  }

  func run(in context: ModuleContext) throws {
    guard !isMisused else { throw Self.syntax.usage(in: context.settings) }
    let presenter = FilesWireframe(context: context).makeListsPresenter()
    if let name { try presenter.add(name) } else { try presenter.present() }
  }
}

struct MoveCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "move", "mv", synonyms: ["transfer", "refile"], forms: ["NR DEST [SRC]"],
    summary: "Move a task to another file or list",
    details: """
      The task is moved from SRC, or from todo.txt; both files must exist. An empty line takes its place; \
      with -n all empty lines of that file are removed. 1-3 names several tasks. DEST may be one of several \
      lists too; a note moves along to its folder. A move adds the task there before it removes it here, so a \
      crash can double it, but never lose it.
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
