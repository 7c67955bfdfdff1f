import ModuleKit

struct AppendCommand: TextCommand {
  static let syntax = CommandSyntax(
    "append", "app", forms: ["NR \"TEXT TO APPEND\""], summary: "Add text to the end of a task",
    details: """
      The words are joined with one space. A text that starts with a comma, a full stop, a colon or a \
      semicolon is added without a space. Without a text, todo asks for it. 1-3 names several tasks.
      """,
    examples: #"append 3 "in the evening""#, options: [.expect, .literal], bulkVerb: "Append to",
    deed: "Edited")
  static let edit = TextAction.append

  let request: TextRequest
}
