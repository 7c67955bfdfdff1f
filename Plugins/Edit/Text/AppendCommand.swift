import ModuleKit

struct AppendCommand: TextCommand {
  static let syntax = CommandSyntax(
    "append", "app", forms: ["NR \"TEXT TO APPEND\""], summary: "Add text to the end of a task",
    details: """
      The words are joined with one space. No space goes before a text that starts with a comma, a full \
      stop, a colon or a semicolon. Without a text, it is asked for. A range \
      such as 1-3 names several tasks.
      """,
    examples: """
      append 3 "in the evening"
      """, options: [.expect, .literal], bulkVerb: "Append to")
  static let edit = TextEdit.append

  let request: TextRequest
}
