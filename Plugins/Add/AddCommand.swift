import ModuleKit

struct AddCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "add", "a", synonyms: ["new", "create", "insert"], forms: ["\"TODO ITEM\""],
    summary: "Add a task at the end of todo.txt",
    details: """
      The words are joined with one space. Without any, the task is asked for, or each line of standard \
      input is added where that is no terminal. With -t the task starts with today's date.
      """)

  let text: TextArgument

  /// One, whatever newlines are in the text.
  static func tasks(in text: [UInt8]) -> [[UInt8]] { [text] }
}
