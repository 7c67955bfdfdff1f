public import TerminalText
public import ViewKit

/// One line that tells what an action did.
public enum Message: Hashable, Sendable {
  case text(String)

  /// Bytes as they stand in a file.
  case line([UInt8])

  /// A task's line, as `5 Call Mom`.
  case task(NumberedTask)

  /// What the action is for, which no setting silences.
  case result(String)

  /// What the user should know though all was done; no setting silences it.
  case warning(String)

  /// Why something was left as it is, though the action went on; no setting silences it either.
  case complaint(String)
}

/// Writes messages, one a line; at verbosity 0 only results and complaints.
public struct MessageView: View {
  private let output: any TextOutput
  private let errors: any TextOutput
  private let verbosity: Int

  /// - Parameter errors: where complaints and warnings go.
  public init(output: any TextOutput, errors: any TextOutput, verbosity: Int = 1) {
    self.output = output
    self.errors = errors
    self.verbosity = verbosity
  }

  /// Writes where that module writes, as much as its settings say.
  public init(in context: ModuleContext) {
    self.init(
      output: context.surroundings.output, errors: context.surroundings.errors,
      verbosity: context.settings.verbosity)
  }

  /// Writes where that module writes, whatever its settings say.
  public static func unsilenced(in context: ModuleContext) -> MessageView {
    MessageView(output: context.surroundings.output, errors: context.surroundings.errors)
  }

  public func display(_ messages: [Message]) throws {
    var buffer = OutputBuffer(output)
    for message in messages {
      switch message {
      case .complaint(let text), .warning(let text):
        // Who reads both streams in one place sees the messages in their order.
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
