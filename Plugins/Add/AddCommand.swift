import ModuleKit

struct AddCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "add", "a", synonyms: ["new", "create", "insert"], forms: ["\"TODO ITEM\""],
    summary: "Add a task to todo.txt",
    details: """
      The words are joined with one space. Without words, todo asks for the task, or adds each line of \
      standard input if that is not a terminal. With -t the task starts with today's date. Dates can be \
      written as due:fri, t:due-3d or due:15-dec; the calendar date is stored.
      """,
    examples: """
      add "Call Mom @phone due:fri"
      add "Water the plants due:sat rec:+1w"
      add -- -h  # text that looks like an option
      """, options: [.literal, .list], deed: "Added")

  let request: NewTasksRequest

  /// One task, whatever newlines are in the text.
  static func tasks(in text: [UInt8]) -> [[UInt8]] { [text] }
}
