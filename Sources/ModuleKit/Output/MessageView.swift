public import TerminalText
public import ViewKit

/// One line of an action's output.
public enum Message: Hashable, Sendable {
  case text(String)

  /// Raw bytes of a file.
  case line([UInt8])

  /// A task's line, such as `5 Call Mom`.
  case task(NumberedTask)

  /// The result that the user asked for; always shown.
  case result(String)

  /// A warning after success; always shown.
  case warning(String)

  /// Why a request was not met, though the action continued; always shown.
  case complaint(String)
}

/// Writes messages, one per line; at verbosity 0 only results, warnings and complaints.
public struct MessageView: View {
  private let output: any TextOutput
  private let errors: any TextOutput
  private let verbosity: Int

  /// - Parameter errors: the output for complaints and warnings.
  public init(output: any TextOutput, errors: any TextOutput, verbosity: Int = 1) {
    self.output = output
    self.errors = errors
    self.verbosity = verbosity
  }

  /// Writes to the module's outputs, with the verbosity of its settings.
  public init(in context: ModuleContext) {
    self.init(
      output: context.surroundings.output, errors: context.surroundings.errors,
      verbosity: context.settings.verbosity)
  }

  /// Writes to the module's outputs, with any verbosity.
  public static func unsilenced(in context: ModuleContext) -> MessageView {
    MessageView(output: context.surroundings.output, errors: context.surroundings.errors)
  }

  public func display(_ messages: [Message]) throws {
    var buffer = OutputBuffer(output)
    for message in messages {
      switch message {
      case .complaint(let text), .warning(let text):
        // If both streams go to one place, the messages stay in order.
        try buffer.flush()
        try errors.write(text + "\n")
      case .result(let text):
        buffer.appendText(text)
        buffer.bytes += "\n".utf8
      case _ where verbosity < 1:
        break
      case .text(let text):
        buffer.appendText(text)
        buffer.bytes += "\n".utf8
      case .task(let task):
        buffer.bytes += "\(task.number) ".utf8
        buffer.appendTask(task.text[...])
        buffer.bytes += "\n".utf8
      case .line(let line):
        buffer.appendTask(line[...])
        buffer.bytes += "\n".utf8
      }
    }
    try buffer.flush()
  }
}
