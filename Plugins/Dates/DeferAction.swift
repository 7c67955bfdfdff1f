import ModuleKit
import TodoTxt

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
