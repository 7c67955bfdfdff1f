%if action
%if not command and not grouping and not scene and not interface
package import ModuleKit
%else
import ModuleKit
%end
import TodoStores
import TodoTxt

%if not command and not grouping and not scene and not interface
package enum NAMEPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: NAMEAction.self)
  }
}

%end
/// Makes tasks due later.
struct NAMEAction: TaskAction {
  static let syntax = CommandSyntax(
    "ACTIONLATER", forms: ["NR [NR ...] DURATION"], summary: "Make tasks due later",
    examples: "ACTIONLATER 3 1w", options: [.expect], tasks: .open, bulkVerb: "Postpone")
%if scene
  static let keys: [ActionKey] = []
%else
  static let keys = [
    ActionKey(
      "ACTIONLATER", "KEY", title: "later", summary: "Make the task due later",
      group: .dates, asking: .duration)
  ]
%end

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
%end
