import EventLoop
import Glibc
public import ScreenKit
public import ViewKit

/// Asks on a terminal, with editing and a history of answers.
///
/// Control-C and the usual signals end the program, with the terminal restored. Text that was typed or pasted
/// after an answer is dropped with a message, because the shell would run it as a command.
public struct TerminalPrompt: Prompt, Sendable {
  private let programName: String
  private let device: TerminalDevice
  private let history: AnswerHistories
  private let style: ConfirmationStyle

  /// - Parameters:
  ///   - style: how a yes-or-no question is answered.
  /// - Returns: nil unless both descriptors are terminals that can move the cursor.
  public init?(
    programName: String, input: Int32, output: Int32, history: @escaping AnswerHistories,
    style: ConfirmationStyle
  ) {
    self.init(
      programName: programName, input: input, output: output, history: history, style: style
    ) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// - Parameter variable: looks up TERM, COLUMNS and LINES.
  init?(
    programName: String = "todo", input: Int32, output: Int32, history: @escaping AnswerHistories,
    style: ConfirmationStyle,
    variable: @escaping @Sendable (String) -> String?
  ) {
    guard isatty(input) == 1, isatty(output) == 1 else { return nil }
    guard let kind = variable("TERM"), kind != "", kind != "dumb" else { return nil }
    self.programName = programName
    device = TerminalDevice(input: input, output: output, variable: variable)
    self.history = history
    self.style = style
  }

  public func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) throws {
    let history = history(question.history)
    let open = OpenQuestion(question, history: history.answers(), style: style)
    let result = try run(open)
    if result.text != question.prefilled { history.remember(result.text) }
    try receive(result.outcome == .cancelled ? nil : result.text)
  }

  public func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws {
    try receive(run(OpenQuestion(confirming: question, style: style)).outcome != .cancelled)
  }

  /// - Returns: the outcome, once the terminal is restored.
  private func run(_ question: OpenQuestion) throws -> QuestionSession.Result {
    let answer = Answer()
    try EventLoop.run { [device] in
      answer.result = try await QuestionSession(question, on: device).run()
    }
    guard let result = answer.result else { throw TerminalError.unusable(reason: "there is no answer") }
    if result.hasSurplus { _ = device.write("\(programName): \(Self.surplusNotice)\n".utf8) }
    return result
  }

  /// Passes the outcome of a question from the loop to the waiting thread.
  private final class Answer: @unchecked Sendable {
    var result: QuestionSession.Result?
  }

  static let surplusNotice = "What followed the answer was dropped."
}
