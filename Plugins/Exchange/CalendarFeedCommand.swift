import ModuleKit
import TodoStores

struct CalendarFeedCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "ics", forms: ["[FILE]"], summary: "Write a calendar of what is due, for other programs to show",
    details: """
      The calendar has every open task with a due date, as a to-do. Calendars that show no to-dos get --events: each task is an \
      event on its day, or at its time. It is for reading only: what is changed there does not come back. “sync” shares tasks \
      with phones and Nextcloud in both directions.

      FILE is replaced as a whole, so that a web server or a synced folder can give it to calendars; without it, the \
      calendar goes to standard output.
      """,
    examples: """
      ics ~/public/due.ics
      ics --events ~/public/due.ics
      ics
      """, options: [events])

  private static let events = CommandOption("events", summary: "Events instead of to-dos")

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
