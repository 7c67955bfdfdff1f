import TodoStores
import ViewKit

public struct TaskReportPresenter {
  private let view: any View<[ActionResult]>
  private let listName: String
  private let usage: CommandError

  /// - Parameters:
  ///   - listName: the list's name in messages: `TODO` for todo.txt, which is nil.
  ///   - usage: the error for invalid words.
  public init(in context: ModuleContext, listName: String? = nil, usage: CommandError) {
    view = context.actionView()
    self.listName = listName ?? context.settings.files.todoName
    self.usage = usage
  }

  /// Shows the outcome of every request.
  ///
  /// - Parameters:
  ///   - describe: returns the result of an outcome; the report adds the task before the change.
  ///   - afterwards: called at the end, unless the batch was stopped.
  /// - Throws: `CommandError` with the problem; without a message if there were only complaints.
  public func present<Outcome>(
    _ report: TaskReport<Outcome>, _ describe: (Outcome) -> ActionResult,
    afterwards: () throws -> Void = {}
  ) throws {
    let results =
      report.outcomes.map { completed(describe($0), by: report.before) } + report.gone.map(gone)
    try view.display(results)
    if let problem = report.problem { throw error(for: problem) }
    try afterwards()
    if results.contains(where: \.isRefusal) { throw CommandError("", code: "incomplete") }
  }

  /// The result for a selected task that another program has changed or removed.
  private func gone(_ task: SelectedTask) -> ActionResult {
    let number = TaskNumber(of: task)
    return ActionResult(
      "gone", number: number, [.about(number, in: listName, "“\(task.words)” is no longer there", .complaint)]
    )
  }

  private func completed(_ result: ActionResult, by before: [Int: [UInt8]]) -> ActionResult {
    var result = result
    if let number = result.after?.number, result.before == nil,
      let text = number.value.flatMap({ before[$0] })
    {
      result.before = NumberedTask(number: number, text: text)
    }
    return result
  }

  /// The outcome of a batch of one.
  ///
  /// - Throws: `CommandError` if it has a problem instead.
  public func outcome<Outcome>(of report: TaskReport<Outcome>) throws(CommandError) -> Outcome {
    guard let outcome = try outcomes(of: report).first else { throw usage }
    return outcome
  }

  /// The outcomes of a batch.
  ///
  /// - Throws: `CommandError` if it has a problem.
  public func outcomes<Outcome>(of report: TaskReport<Outcome>) throws(CommandError) -> [Outcome] {
    if let problem = report.problem { throw error(for: problem) }
    return report.outcomes
  }

  private func error(for problem: TaskProblem) -> CommandError {
    switch problem {
    case .misused: usage
    case .noTask(let number): CommandError("\(listName): No task \(number).", code: "noTask")
    case .gone(let task):
      CommandError("Task \(task.shownNumber) no longer exists; nothing was changed.", code: "changed")
    case .changed(let number, let now):
      CommandError(
        "Task \(number) is now “\(String(decoding: now, as: UTF8.self))”; nothing was changed.",
        code: "changed")
    case .refused(let refusal): CommandError(refusal)
    case .noDay(let refusal): CommandError("\(refusal) Nothing was changed.", code: "badDate")
    case .impossible(let reason): CommandError("\(reason).", code: "impossible")
    case .withoutText(let number):
      CommandError("Task \(number) was not changed: it would have no text left.", code: "noText")
    case .emptied(let number): CommandError("\(listName): No updated task \(number).", code: "emptied")
    }
  }
}
