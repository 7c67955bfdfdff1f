import ModuleKit
import TodoTxt

struct AddManyCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "addm", synonyms: ["addmany", "addmultiple"], forms: ["\"TODO ITEM\""],
    summary: "Add each line of a text as a task to todo.txt",
    details: """
      Empty lines are skipped. Without a text, todo asks for one task, or adds each line of standard input \
      if that is not a terminal.
      """,
    examples: "addm < tasks.txt  # a task for each line", options: [.literal, .list], deed: "Added")

  let request: NewTasksRequest

  static func tasks(in text: [UInt8]) -> [[UInt8]] {
    text.split(separator: .newline).map(Array.init)
  }
}
