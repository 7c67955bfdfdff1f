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
/// Makes tasks due some days later.
struct NAMEAction: TaskAction {
  static let syntax = CommandSyntax(
    "ACTIONLATER", forms: ["NR [NR ...] N"], summary: "Make tasks due N days later",
    examples: "ACTIONLATER 3 7", options: [.expect], tasks: .open, bulkVerb: "Postpone")
%if scene
  static let keys: [ActionKey] = []
%else
  static let keys = [
    ActionKey(
      "ACTIONLATER", "KEY", title: "later", summary: "Make the task due some days later",
      group: .dates, asking: .number)
  ]
%end

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
%end
