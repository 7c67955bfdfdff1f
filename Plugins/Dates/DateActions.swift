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

struct DeferAction: DateAction {
  static let syntax = CommandSyntax(
    "defer", synonyms: ["postpone", "snooze", "delay", "wait", "hide", "threshold"],
    forms: ["NR [NR ...] \"DATE\""],
    summary: "Hide tasks from listings until a date",
    details: """
      DATE is a date such as mon, 2w or due-3d, or none, which shows the task again. --all lists hidden \
      tasks too.
      """,
    examples: """
      defer 3 2w
      defer 1-3 mon
      defer 3 none
      """, options: [.expect], tasks: .open, bulkVerb: "Defer", deed: "Deferred")
  static let keys = [
    ActionKey(
      "defer", "s", title: "wait", summary: "Defer: hide the task until a date", group: .dates,
      keywords: ["later", "schedule", "start date"], asking: .date)
  ]
  static let key = DateKey.threshold

  let change: DateChange
}
