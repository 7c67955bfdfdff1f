import ModuleKit
import TodoStores
import TodoTxt

struct StopCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "stop", synonyms: ["pause", "untrack"],
    summary: "Stop the timer, and add its time to spent:",
    examples: """
      stop
      """, deed: "Stopped")

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
  }

  func run(in context: ModuleContext) throws {
    let (now, listName) = (TrackedMoment(of: context.surroundings.clock), context.settings.files.todoName)
    let report = try context.stores.todo.editTasks([()]) { _, editor throws(TaskProblem) in
      let stopped = try StoppedTimer.stopAll(at: now, in: &editor)
      if stopped.isEmpty { throw .impossible(reason: "No timer is running") }
      return stopped
    }
    try TaskReportPresenter(
      view: context.actionView(), listName: listName, usage: Self.syntax.usage(in: context.settings)
    ).present(report.flatMap(\.self)) { $0.result(listName: listName, isAsked: true) }
  }
}
