import ModuleKit

struct AddCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "add", "a", synonyms: ["new", "create", "insert"], forms: ["\"TODO ITEM\""],
    summary: "Add a task at the end of todo.txt",
    details: """
      The words are joined with one space. Without any, the task is asked for, or each line of standard \
      input is added where that is no terminal. With -t the task starts with today's date. Days may be \
      written as due:fri, t:due-3d or due:15-dec; only the date is stored.
      """,
    examples: """
      add "Call Mom @phone due:fri"
      add "Water the plants due:sat rec:+1w"
      add -- -h  # a text that is an option otherwise
      """, options: [.literal])

  let request: NewTasksRequest

  /// One, whatever newlines are in the text.
  static func tasks(in text: [UInt8]) -> [[UInt8]] { [text] }
}
