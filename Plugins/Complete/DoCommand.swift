import ModuleKit
import TodoTxt

struct DoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "do", "done", synonyms: ["complete", "finish", "tick"], forms: ["NR [NR ...]"],
    summary: "Mark tasks as done",
    details: """
      Commas may stand between the numbers, and 1-3 is a range of them. The tasks lose their priority and move to done.txt, unless -a \
      keeps them. An empty line stays in the place of each, so that the other numbers stay what they were; \
      archive takes empty lines away, and with -n none is left. A task with rec: comes back: rec:1w a week \
      from today, rec:+1w a week after its date.
      """,
    examples: """
      do 3
      do 1-3,7
      do 3 --on yesterday
      do --where 'project:Trip'  # asks first
      """, options: [.expect, on, force], tasks: .open, bulkVerb: "Complete")

  private static let on = CommandOption(
    "on", valueName: "DATE", summary: "Take that day, instead of today, for the day of completion")
  private static let force = CommandOption(
    "force", summary: "Complete a task even if it waits for others")

  private let requests: [TaskRequest]
  private let isMisused: Bool
  private let date: CivilDate
  private let evenBlocked: Bool

  init(arguments: CommandArguments, context: ModuleContext) throws {
    requests = try arguments.tasks(arguments.listedWords, of: Self.syntax, in: context)
    isMisused = arguments.operands.isEmpty && !arguments.choosesTasks
    date =
      try arguments.value(of: Self.on).map { try Self.day($0, context) } ?? context.surroundings.clock.today()
    evenBlocked = arguments.contains(Self.force)
  }

  private static func day(_ text: String, _ context: ModuleContext) throws(CommandError) -> CivilDate {
    let calendar = context.calendar
    let day: CivilDate
    do throws(DateRefusal) {
      day = try NaturalDate(text, in: DateContext(calendar: calendar)).date.day
    } catch {
      throw CommandError("\(error)")
    }
    guard day <= calendar.today else {
      throw CommandError("“\(text)” is \(day.spelledOut), after today.")
    }
    return day
  }

  func run(in context: ModuleContext) throws {
    let usage = Self.syntax.usage(in: context.settings)
    guard !isMisused else { throw usage }
    try CompleteWireframe(context: context).makeDoPresenter(usage: usage)
      .complete(requests, on: date, evenBlocked: evenBlocked)
  }
}
