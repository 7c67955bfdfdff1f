import ModuleKit

struct PrependCommand: TextCommand {
  static let syntax = CommandSyntax(
    "prepend", "prep", forms: ["NR \"TEXT TO PREPEND\""], summary: "Add text to the beginning of a task",
    details: "The task's priority and date stay in front. Without a text, it is asked for.",
    options: [.expect, .literal])
  static let edit = TextEdit.prepend

  let request: TextRequest
}
