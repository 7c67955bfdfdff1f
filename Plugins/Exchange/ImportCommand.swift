import ModuleKit
import TodoStores

struct ImportCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "import", synonyms: ["load", "read"], forms: ["SRC"],
    summary: "Import tasks from another program's file",
    details: """
      SRC holds JSON, lines of JSON, comma-separated values or an iCalendar, as written by --json, \
      --ndjson, --csv and --ics, or an export of Taskwarrior, topydo or todoman. It may be a pipe; - is \
      standard input. All of its tasks are added, or none; completed ones of Taskwarrior go to done.txt. \
      Tasks that are already in the list are not added again. If another program changed a file written by \
      --ics, its changes are applied to the tasks here. What todo.txt cannot hold is named on standard error.
      """,
    examples: """
      import tasks.ics
      import export.json  # of task, topydo or todo ls --json
      import -  # task export | todo import -
      """, options: [dryRun], deed: "Imported")

  private static let dryRun = CommandOption(
    "dry-run", summary: "Show what would be added, and change nothing")

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
