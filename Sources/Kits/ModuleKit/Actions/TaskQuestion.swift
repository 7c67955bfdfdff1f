import ViewKit

/// What the user is asked before an action changes tasks, which must stay as they were shown.
public enum TaskQuestion: Sendable {
  /// Yes or no: `Delete 'Buy milk'?`
  ///
  /// - Parameter declined: the sentence after a no.
  case confirmation(_ verb: String, declined: String)

  /// A text, which the action takes by `answered(_:)`. Standard input may give it.
  ///
  /// - Parameters:
  ///   - startsWithTask: whether the answer starts with the first task's line, to be edited.
  ///   - history: the name of the earlier answers.
  case text(_ prompt: String, startsWithTask: Bool = false, history: String)

  /// - Parameter change: receives the text; nil after a yes.
  func ask(
    about tasks: [NumberedTask], in context: ModuleContext, change: @escaping ([UInt8]?) throws -> Void
  ) throws {
    let surroundings = context.surroundings
    switch self {
    case .confirmation(let verb, let declined):
      try surroundings.prompt.confirm("\(verb) \(tasks.names)?") { isConfirmed in
        guard isConfirmed else { throw CommandError(declined, code: "declined") }
        try change(nil)
      }
    case .text(let prompt, let startsWithTask, let history):
      if let text = try surroundings.pipedText() { return try change(try Self.onlyLine(of: text)) }
      let prefill = startsWithTask ? tasks.first?.text ?? [] : []
      try surroundings.prompt.askForText(
        Question(prompt, prefilledWith: prefill, history: history),
        acceptsNothing: context.settings.acceptsEmptyTexts
      ) { text in
        guard let text else { throw CommandError("Nothing was changed.") }
        try change(text)
      }
    }
  }

  private static func onlyLine(of text: PipedText) throws(CommandError) -> [UInt8] {
    guard let line = text.lines.first else {
      throw CommandError("Nothing was changed: standard input is empty.")
    }
    guard text.lines.count == 1 else {
      throw CommandError(
        "Nothing was changed: a task is one line, and standard input has \(text.lines.count).")
    }
    return line
  }
}
