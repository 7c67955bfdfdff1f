import ModuleKit
import TodoTxt

struct DeferCommand: DateCommand {
  static let syntax = CommandSyntax(
    "defer", forms: ["NR [NR ...] \"DATE\""],
    summary: "Let tasks wait: listings leave them out until that day",
    details: """
      DATE is a day such as mon, 2w or due-3d, or none, which ends the waiting. --all shows waiting tasks in a \
      listing.
      """,
    examples: """
      defer 3 2w
      defer 1-3 mon
      defer 3 none
      """, options: [.expect], tasks: .open, bulkVerb: "Defer")
  static let key = DateKey.threshold

  let request: DateRequest
}
