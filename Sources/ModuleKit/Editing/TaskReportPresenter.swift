import TodoStores

/// Tells what became of a batch of tasks.
public struct TaskReportPresenter {
  private let view: any View<[Message]>
  private let listName: String
  private let usage: CommandError

  /// - Parameters:
  ///   - listName: what messages call the list: `TODO` for todo.txt.
  ///   - usage: thrown where the words made no sense.
  public init(view: any View<[Message]>, listName: String, usage: CommandError) {
    self.view = view
    self.listName = listName
    self.usage = usage
  }

  /// Shows the messages of every outcome.
  ///
  /// - Parameters:
  ///   - describe: what to say of an outcome.
  ///   - afterwards: done when all is said, unless the batch was stopped.
  /// - Throws: `CommandError` with the problem; without a message where complaints are all that is wrong.
  public func present<Outcome>(
    _ report: TaskReport<Outcome>, _ describe: (Outcome) -> [Message],
    afterwards: () throws -> Void = {}
  ) throws {
    let messages = report.outcomes.flatMap(describe)
    try view.display(messages)
    if let problem = report.problem { throw error(for: problem) }
    try afterwards()
    if messages.contains(where: \.isComplaint) { throw CommandError("") }
  }

  /// The outcome of a batch of one.
  ///
  /// - Throws: `CommandError` where it has a problem instead.
  public func outcome<Outcome>(of report: TaskReport<Outcome>) throws(CommandError) -> Outcome {
    guard let outcome = try outcomes(of: report).first else { throw usage }
    return outcome
  }

  /// The outcomes of a batch.
  ///
  /// - Throws: `CommandError` where it has a problem.
  public func outcomes<Outcome>(of report: TaskReport<Outcome>) throws(CommandError) -> [Outcome] {
    if let problem = report.problem { throw error(for: problem) }
    return report.outcomes
  }

  private func error(for problem: TaskProblem) -> CommandError {
    switch problem {
    case .misused: usage
    case .noTask(let number): CommandError("\(listName): No task \(number).")
    case .changed(let line, let now): CommandError("\(TodoStoreError.lineChanged(line, now: now))")
    case .refused(let refusal): CommandError(refusal, listName: listName)
    case .impossible(let reason): CommandError("\(listName): \(reason).")
    case .emptied(let number): CommandError("\(listName): No updated task \(number).")
    }
  }
}

extension Message {
  fileprivate var isComplaint: Bool {
    if case .complaint = self { true } else { false }
  }
}
