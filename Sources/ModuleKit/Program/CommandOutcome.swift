import TerminalText
import TodoTxt

/// The outcome of a command line that ran without asking questions.
public struct CommandOutcome: Hashable, Sendable {
  /// The output of both streams, in order.
  public var output: [UInt8]
  public var status: Int32

  /// The lines of the output without colours and empty lines.
  public var plainLines: [[UInt8]] {
    output.split(separator: .newline).map { StyledText($0).plain }
  }

  public init(output: [UInt8], status: Int32) {
    self.output = output
    self.status = status
  }
}
