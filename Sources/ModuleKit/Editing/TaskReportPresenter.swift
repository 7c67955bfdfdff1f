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

  /// Shows the messages of every outcome, then throws one error for all that went wrong.
  ///
  /// - Parameters:
  ///   - describe: what to say of an outcome.
  ///   - afterwards: done between the two, unless the batch was stopped.
  /// - Throws: `CommandError` with the complaints and the problem, a line each.
  public func present<Outcome>(
    _ report: TaskReport<Outcome>, _ describe: (Outcome) -> TaskDescription,
    afterwards: () throws -> Void = {}
  ) throws {
    let descriptions = report.outcomes.map(describe)
    try view.display(descriptions.flatMap(\.messages))
    var failure = Failure(complaints: descriptions.compactMap(\.complaint))
    if let problem = report.problem {
      failure.add(error(for: problem))
    } else {
      do {
        try afterwards()
      } catch let error as CommandError {
        failure.add(error)
      }
    }
    if let error = failure.error { throw error }
  }

  /// The outcome of a batch of one.
  ///
  /// - Throws: `CommandError` where it has a problem instead.
  public func outcome<Outcome>(of report: TaskReport<Outcome>) throws(CommandError) -> Outcome {
    guard let outcome = report.outcomes.first else { throw report.problem.map(error(for:)) ?? usage }
    return outcome
  }

  private func error(for problem: TaskProblem) -> CommandError {
    switch problem {
    case .misused: usage
    case .noTask(let number): CommandError("\(listName): No task \(number).")
    case .changed(let line, let now): CommandError("\(TodoStoreError.lineChanged(line, now: now))")
    case .emptied(let number): CommandError("\(listName): No updated task \(number).")
    }
  }

  /// Everything that went wrong, as one error.
  private struct Failure {
    var error: CommandError?

    init(complaints: [String]) {
      error = complaints.isEmpty ? nil : CommandError(complaints.joined(separator: "\n"))
    }

    mutating func add(_ other: CommandError) {
      let messages = [error?.message, other.message].compactMap(\.self)
      error = CommandError(messages.joined(separator: "\n"), status: other.status)
    }
  }
}

/// What to say of one outcome.
public struct TaskDescription: Hashable, Sendable {
  public var messages: [Message]

  /// Why the task was left as it is, though the rest of the batch went on; nil where nothing is wrong.
  public var complaint: String?

  public init(_ messages: [Message] = [], complaint: String? = nil) {
    self.messages = messages
    self.complaint = complaint
  }
}
