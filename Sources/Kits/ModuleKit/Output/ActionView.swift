import TerminalText
public import ViewKit

/// Collects results, and writes them as words unless they are data.
struct ActionCollector: View {
  let results: ActionResults?
  let messages: MessageView?

  func display(_ results: [ActionResult]) throws {
    self.results?.append(results, isDocument: messages == nil)
    try messages?.display(results.flatMap(\.messages))
  }
}

extension ModuleContext {
  /// Shows the results of an action, as words or as JSON.
  ///
  /// - Parameter isSilenceable: whether the settings may silence all but results and complaints.
  public func actionView(isSilenceable: Bool = true) -> any View<[ActionResult]> {
    let isData = settings.outputFormat.isJSON
    let messages = isSilenceable ? MessageView(in: self) : MessageView.unsilenced(in: self)
    return ActionCollector(
      results: isData || program.results.keepsAll ? program.results : nil, messages: isData ? nil : messages)
  }

  /// The same context for an action that writes in that format.
  public func writing(_ format: OutputFormat) -> ModuleContext {
    var context = self
    context.settings.outputFormat = format
    // A question would be mixed with the data.
    if format != .text {
      context.surroundings.output = DataOutput(surroundings.output)
      context.surroundings.prompt = RefusingPrompt(
        advice:
          "todo does not ask when it prints data. Give all words in the command line; -f confirms.")
    }
    return context
  }
}

/// The prompt if questions are not possible, because programs read the output, or a front end has asked already.
struct RefusingPrompt: Prompt {
  /// What the user can do instead, a sentence.
  let advice: String

  private var refusal: CommandError { CommandError("Nothing was changed: \(advice)", code: "unasked") }

  func ask(_ question: Question, receive: ([UInt8]?) throws -> Void) throws { throw refusal }

  func confirm(_ question: String, receive: (Bool) throws -> Void) throws { throw refusal }
}
