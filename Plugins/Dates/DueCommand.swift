import ModuleKit
import TodoTxt

struct DueCommand: DateCommand {
  static let syntax = CommandSyntax(
    "due", forms: ["NR [NR ...] \"DATE\""], summary: "Set when tasks are due",
    details: """
      DATE is a day such as fri, next fri, 3d, 2w, eom, 15dec or 2026-12-15, or none, which takes the date \
      away. due+1w puts a task off by a week.
      """, options: [.expect], tasks: .open)
  static let key = DateKey.due

  let request: DateRequest
}
