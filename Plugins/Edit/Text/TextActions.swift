import ModuleKit

struct AppendAction: TextAction {
  static let syntax = CommandSyntax(
    "append", "app", forms: ["NR \"TEXT TO APPEND\""], summary: "Add text to the end of a task",
    details: """
      The words are joined with one space. A text that starts with a comma, a full stop, a colon or a \
      semicolon is added without a space. Without a text, todo asks for it. 1-3 names several tasks.
      """,
    examples: #"append 3 "in the evening""#, options: [.expect, .literal], bulkVerb: "Append to",
    deed: "Edited")
  static let edit = TextEdit.append

  let text: GivenText
}

struct PrependAction: TextAction {
  static let syntax = CommandSyntax(
    "prepend", "prep", forms: ["NR \"TEXT TO PREPEND\""], summary: "Add text to the beginning of a task",
    details: """
      The task's priority and date stay in front. Without a text, todo asks for it. 1-3 names several \
      tasks.
      """,
    examples: #"prepend 3 "First:""#,
    options: [.expect, .literal], bulkVerb: "Prepend to", deed: "Edited")
  static let edit = TextEdit.prepend

  let text: GivenText
}

struct ReplaceAction: TextAction {
  static let syntax = CommandSyntax(
    "replace", forms: ["NR \"UPDATED ITEM\""],
    summary: "Replace a task's text",
    details: """
      The task keeps its priority and date, unless the text starts with a priority or date. Without a \
      text, todo asks for it.
      """,
    examples: #"replace 3 "Call Dad due:fri""#, options: [.expect, .literal], deed: "Edited",
    changesText: true)
  static let edit = TextEdit.replace

  let text: GivenText
}

/// `edit NR --text LINE`.
struct EditLineAction: TextAction {
  static let syntax = EditCommand.syntax
  static let edit = TextEdit.line

  let text: GivenText
}
