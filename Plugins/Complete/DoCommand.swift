import ModuleKit
import TodoTxt

struct DoCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "do", "done", synonyms: ["complete", "finish", "tick"], forms: ["NR [NR ...]"],
    summary: "Mark tasks as done",
    details: """
      Separate numbers by blanks or commas; 1-3 is a range. The tasks lose their priority and move to \
      done.txt; -a keeps them in todo.txt. An empty line takes the place of each, so that the other \
      numbers stay the same. archive removes empty lines, and -n leaves none. A task with rec: comes back: \
      with rec:1w a week from today, with rec:+1w a week after its date.
      """,
    examples: """
      do 3
      do 1-3,7
      do 3 --on yesterday
      do --where 'project:Trip'  # asks first
      """, options: [.expect, on, force], tasks: .open, bulkVerb: "Complete", deed: "Completed")

  static let keys = [
    ActionKey(
      "complete", "x", title: "done", summary: "Complete the task, or reopen it",
      isHinted: true, keywords: ["check off", "close", "recurring", "reopen"], reversedBy: "reopen")
  ]

  private static let on = CommandOption(
    "on", valueName: "DATE", summary: "Use DATE as the completion date instead of today")
  private static let force = CommandOption(
    "force", summary: "Complete a task even if it is blocked")

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
      throw CommandError("\(text) is \(day.spelledOut), after today.")
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
