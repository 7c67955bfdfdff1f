import ModuleKit
import TodoTxt

struct DueCommand: DateCommand {
  static let syntax = CommandSyntax(
    "due", forms: ["NR [NR ...] \"DATE\""], summary: "Set when tasks are due",
    details: """
      DATE is a day such as fri, next fri, 3d, 2w, eom, 15dec or 2026-12-15, with a time of day or without, as \
      fri 14:00 or tomorrow at 2pm; or none, which takes the date away. due+1w puts a task off by a week. Where \
      DATE names only a day, a time of day that the task has stays; where it names only a time, the day does.
      """,
    examples: """
      due 3 fri
      due 3 tomorrow at 14:00
      due 1-3,7 eom
      due 3 none
      due --where 'project:Trip' fri  # asks first
      """, options: [.expect], tasks: .open, bulkVerb: "Set due of")
  static let key = DateKey.due

  let request: DateRequest
}
