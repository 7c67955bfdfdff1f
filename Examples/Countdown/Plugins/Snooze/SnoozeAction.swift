package import ModuleKit
import TodoStores
import TodoTxt

package enum SnoozePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: SnoozeAction.self)
  }
}

/// Makes tasks due some days later.
struct SnoozeAction: TaskAction {
  static let syntax = CommandSyntax(
    "snooze", forms: ["NR [NR ...] N"], summary: "Make tasks due N days later",
    examples: "snooze 3 7", options: [.expect], tasks: .open, bulkVerb: "Postpone")
  static let keys = [
    ActionKey(
      "snooze", "O", title: "later", summary: "Make the task due some days later",
      group: .dates, asking: .number)
  ]

  private let days: Int
  private let today: CivilDate

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    let word = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let days = Int(word), (1...3_650).contains(days) else {
      throw CommandError("“\(word)” is not a number of days from 1 to 3650.")
    }
    (self.days, today) = (days, context.calendar.today)
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> NumberedTask {
    var line = TaskLine(task.text)
    guard let day = (line.item.date(.due) ?? today).adding(days: days) else {
      throw .impossible(reason: "The calendar ends before that day")
    }
    line.set(.due, to: day)
    return try editor.replace(task, with: line.text)
  }

  func result(of task: NumberedTask) -> ActionResult {
    let day = TodoItem(line: task.text).date(.due).map { $0.phrase(on: today) } ?? ""
    return ActionResult(
      "postponed", after: task, deed: "Due \(day)",
      [.task(task), .about(task.number, "is due \(day)", .deed)])
  }
}
