import ModuleKit

struct ReplaceCommand: TextCommand {
  static let syntax = CommandSyntax(
    "replace", forms: ["NR \"UPDATED ITEM\""],
    summary: "Put another text in a task's place",
    details: """
      The task keeps its priority and date, unless the text starts with a priority or a date of its own. \
      Without a text, it is asked for.
      """,
    examples: """
      replace 3 "Call Dad due:fri"
      """, options: [.expect, .literal], changesText: true)
  static let edit = TextEdit.replace

  let request: TextRequest
}
