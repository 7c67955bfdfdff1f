import TodoTxt
public import ViewKit

/// Collects results as JSON.
struct ActionJSONView: View {
  let results: ActionResults
  let tasks: TaskJSON

  func display(_ results: [ActionResult]) {
    self.results.append(results.filter { !$0.isHint }.map { $0.json(tasks) })
  }
}

/// Writes results as words.
public struct ActionTextView: View {
  private let messages: MessageView

  public init(_ messages: MessageView) {
    self.messages = messages
  }

  public func display(_ results: [ActionResult]) throws {
    try messages.display(results.flatMap(\.messages))
  }
}

extension ModuleContext {
  /// Shows the results of an action, as words or as JSON.
  ///
  /// - Parameter isSilenceable: whether the settings may silence all but results and complaints.
  public func actionView(isSilenceable: Bool = true) -> any View<[ActionResult]> {
    settings.outputFormat.isJSON
      ? ActionJSONView(
        results: program.results, tasks: TaskJSON(today: surroundings.clock.today()))
      : ActionTextView(isSilenceable ? MessageView(in: self) : MessageView.unsilenced(in: self))
  }

  /// The same context for an action that writes in that format.
  public func writing(_ format: OutputFormat) -> ModuleContext {
    var context = self
    context.settings.outputFormat = format
    // A question would be mixed with the data.
    if format != .text { context.surroundings.prompt = RefusingPrompt() }
    return context
  }
}

/// The prompt if questions are not possible, because programs read the output.
struct RefusingPrompt: Prompt {
  private static let refusal = CommandError(
    "Nothing was changed: todo does not ask when it prints data. Give all words in the command line; -f confirms.",
    code: "unasked")

  func ask(_ question: Question, receive: ([UInt8]?) throws -> Void) throws {
    throw Self.refusal
  }

  func confirm(_ question: String, receive: (Bool) throws -> Void) throws {
    throw Self.refusal
  }
}
