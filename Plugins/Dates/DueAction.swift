import ModuleKit
import TodoTxt

struct DueAction: DateAction {
  static let syntax = CommandSyntax(
    "due", synonyms: ["deadline", "schedule", "reschedule"], forms: ["NR [NR ...] \"DATE\""],
    summary: "Set when tasks are due",
    details: """
      DATE is a date such as fri, next fri, 3d, 2w, eom, 15dec or 2026-12-15. It may have a time, as fri \
      14:00 or tomorrow at 2pm. none removes the due date. due+1w postpones a task by a week. A DATE \
      without a time keeps the task's time; a time without a date keeps its date.
      """,
    examples: """
      due 3 fri
      due 3 tomorrow at 14:00
      due 1-3,7 eom
      due 3 none
      due --where 'project:Trip' fri  # asks first
      """, options: [.expect], tasks: .open, bulkVerb: "Set due of", deed: "Changed the due date of")
  static let keys = [
    ActionKey(
      "due", "d", title: "due", summary: "Set the due date", group: .dates, isHinted: true,
      keywords: ["postpone", "snooze", "today", "tomorrow", "date"], asking: .date)
  ]
  static let key = DateKey.due

  let change: DateChange
}
