import ModuleKit
import RemindersInterface
import TodoTxt

struct RemindCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "remind", synonyms: ["reminders", "notify", "alarm"], forms: ["[\"UNTIL\"]"],
    summary: "Print the tasks that fall due from now to a date",
    details: """
      UNTIL is a day such as tomorrow, fri, 3d or eow; today by default. If no task falls due, nothing is printed. \
      Hidden tasks and overdue tasks are not included. --notify runs a command once for each task, however often \
      remind runs, and also for tasks that fell due since the last run. A task with a time of day, such as \
      due:2026-11-24T14:00, gets its command at that time. After a sync, --notify also reports tasks that others \
      assigned to you, the name in TODO_ME, or completed for you. Examples/systemd in the sources has systemd timers.
      """,
    examples: """
      remind
      remind tomorrow
      remind --notify 'notify-send --'
      """, options: [.notify])

  private let last: CivilDate
  private let command: ReminderCommand?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let text = arguments.operands.spaced
    let calendar = context.calendar
    last = text.isEmpty ? calendar.today : try calendar.day(text)
    command = try arguments.bytes(of: .notify).map { value throws(CommandError) in try ReminderCommand(value)
    }
  }

  func run(in context: ModuleContext) throws {
    let presenter = RemindersWireframe(context: context).makePresenter()
    if let command {
      try presenter.notify(command, until: last)
    } else {
      try presenter.present(until: last)
    }
  }
}
