import ModuleKit

struct PrependCommand: TextCommand {
  static let syntax = CommandSyntax(
    "prepend", "prep", forms: ["NR \"TEXT TO PREPEND\""], summary: "Add text to the beginning of a task",
    details: """
      The task's priority and date stay in front. Without a text, todo asks for it. 1-3 names several \
      tasks.
      """,
    examples: #"prepend 3 "First:""#,
    options: [.expect, .literal], bulkVerb: "Prepend to", deed: "Edited")
  static let edit = TextAction.prepend

  let request: TextRequest
}
