import ModuleKit
import TodoStores

struct CalendarFeedCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "ics", forms: ["[FILE]"], summary: "Write a calendar of due tasks, for other programs to show",
    details: """
      The calendar has each open task with a due date as a to-do. For programs that show no to-dos, --events writes an event \
      on the day, or at the time, that the task is due. The calendar is for reading: changes in other programs do not come \
      back. “sync” shares tasks with phones and Nextcloud in both directions.

      FILE is replaced as a whole, so a web server or a synced folder can offer it to calendar programs. Without FILE, the \
      calendar goes to standard output.
      """,
    examples: """
      ics ~/public/due.ics
      ics --events ~/public/due.ics
      ics
      """, options: [events])

  private static let events = CommandOption("events", summary: "Write events instead of to-dos")

  private let path: String?
  private let hasEvents: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.count <= 1 else { throw Self.syntax.usage(in: context.settings) }
    path = arguments.operands.first.map { String(pathBytes: $0) }
    hasEvents = arguments.contains(Self.events)
  }

  func run(in context: ModuleContext) throws {
    try ExchangeWireframe(context: context).makeFeedPresenter(path: path).write(hasEvents: hasEvents)
  }
}
