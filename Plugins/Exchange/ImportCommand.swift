import ModuleKit
import TodoStores

struct ImportCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "import", synonyms: ["load", "read"], forms: ["SRC"],
    summary: "Add the tasks of a file that another program has written",
    details: """
      SRC holds JSON, lines of JSON, comma-separated values or an iCalendar, as --json, --ndjson, --csv and --ics \
      write them, or the export of Taskwarrior, topydo or todoman; - is standard input. All of its tasks are added, \
      or none; those in the list already are not added again. What another program has changed in a file of --ics is done to the \
      task here. What has no place in a todo.txt is named on standard error.
      """,
    examples: """
      import tasks.ics
      import export.json  # of task, topydo or todo ls --json
      import -  # task export | todo import -
      """, options: [dryRun])

  private static let dryRun = CommandOption("dry-run", summary: "Only tell what would be added")

  private let path: String
  private let isTrial: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.count == 1 else { throw Self.syntax.usage(in: context.settings) }
    let source = arguments.operands[0]
    path = source.elementsEqual("-".utf8) ? "/dev/stdin" : String(pathBytes: source)
    isTrial = arguments.contains(Self.dryRun)
  }

  func run(in context: ModuleContext) throws {
    try ExchangeWireframe(context: context).makeImportPresenter(of: path).importTasks(isTrial: isTrial)
  }
}
