import Glibc
public import ScreenKit
public import TerminalText
public import ViewKit

/// Asks on the program's standard streams.
///
/// Questions go to standard error, because standard output is often redirected.
public struct StandardPrompt: Prompt, Sendable {
  private let programName: String
  private let output: any TextOutput
  private let history: AnswerHistories
  private let style: ConfirmationStyle

  /// - Parameters:
  ///   - programName: the prefix of messages.
  ///   - output: standard output, which gets the newline after a one-key answer.
  public init(
    programName: String, output: any TextOutput, history: @escaping AnswerHistories, style: ConfirmationStyle
  ) {
    self.programName = programName
    self.output = output
    self.history = history
    self.style = style
  }

  public var hasUser: Bool { isatty(STDIN_FILENO) == 1 }

  public func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) throws {
    try prompt.ask(question, receive: receive)
  }

  public func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws {
    let prompt = prompt
    try prompt.confirm(question) { isConfirmed in
      if !(prompt is TerminalPrompt) || style == .key && output.columns == nil { try output.write("\n") }
      try receive(isConfirmed)
    }
  }

  private var prompt: any Prompt {
    let terminal = [STDERR_FILENO, STDOUT_FILENO].first { isatty($0) == 1 }
    return terminal.flatMap {
      TerminalPrompt(
        programName: programName, input: STDIN_FILENO, output: $0, history: history, style: style)
    }
      ?? StreamPrompt(
        input: STDIN_FILENO, output: STDERR_FILENO, style: style)
  }
}
