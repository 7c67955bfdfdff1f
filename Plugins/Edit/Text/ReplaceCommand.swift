import ModuleKit

struct ReplaceCommand: TextCommand {
  static let syntax = CommandSyntax(
    "replace", forms: ["NR \"UPDATED ITEM\""],
    summary: "Replace a task's text",
    details: """
      The task keeps its priority and date, unless the text starts with a priority or date. Without a \
      text, todo asks for it.
      """,
    examples: #"replace 3 "Call Dad due:fri""#, options: [.expect, .literal], deed: "Edited",
    changesText: true)
  static let edit = TextAction.replace

  let request: TextRequest
}
