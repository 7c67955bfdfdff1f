import ModuleKit
import TodoTxt

struct AddManyCommand: NewTasksCommand {
  static let syntax = CommandSyntax(
    "addm", forms: ["\"TODO ITEM\""], summary: "Add each line of a text as a task at the end of todo.txt",
    details: """
      Empty lines are left out. Without a text, one task is asked for, or each line of standard input is \
      added where that is no terminal.
      """,
    examples: """
      addm < tasks.txt  # a task for each line
      """, options: [.literal])

  let request: NewTasksRequest

  static func tasks(in text: [UInt8]) -> [[UInt8]] {
    text.split(separator: .newline).map(Array.init)
  }
}
