import ModuleKit
import RemindersInterface
import TodoTxt

struct RemindCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "remind", synonyms: ["reminders", "notify", "alarm"], forms: ["[\"UNTIL\"]"],
    summary: "Print the tasks that fall due from now to a date",
    details: """
      UNTIL is a day such as tomorrow, fri, 3d or eow; without one it is today. Nothing is printed where nothing \
      falls due, hidden tasks are left out, and what was due before today is not told of. With --notify it runs \
      a command for each task, once however often it is called: also for what fell due since the last call. A task \
      with a time of day, as due:2026-11-24T14:00, gets its command once that time has come. \
      After a sync, what others have given to you, and what of yours they have done, is told once, by the name that \
      TODO_ME says. Examples/systemd, beside the sources, has units for timers of systemd.
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
