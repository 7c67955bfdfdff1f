package import ModuleKit
import TodoStores
import TodoTxt

package enum SnoozePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: SnoozeAction.self)
  }
}

/// Makes tasks due later.
struct SnoozeAction: TaskAction {
  static let syntax = CommandSyntax(
    "snooze", forms: ["NR [NR ...] DURATION"], summary: "Make tasks due later",
    examples: "snooze 3 1w", options: [.expect], tasks: .open, bulkVerb: "Postpone")
  static let keys = [
    ActionKey(
      "snooze", "O", title: "later", summary: "Make the task due later",
      group: .dates, asking: .duration)
  ]

  private let time: DateOffset
  private let today: CivilDate

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    time = try DateOffset(duration: words.first ?? [])
    today = context.calendar.today
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> NumberedTask {
    var line = TaskLine(task.text)
    guard let day = time.applied(to: line.item.date(.due) ?? today) else {
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
