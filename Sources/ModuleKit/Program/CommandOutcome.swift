import TerminalText
import TodoTxt

/// What came of a command line that was run with nobody to ask.
public struct CommandOutcome: Hashable, Sendable {
  /// What it has written to its streams, in the order in which it came.
  public var output: [UInt8]
  public var status: Int32

  /// The lines of the output without their colours, and without empty ones.
  public var plainLines: [[UInt8]] {
    output.split(separator: .newline).map { StyledText($0).plain }
  }

  public init(output: [UInt8], status: Int32) {
    self.output = output
    self.status = status
  }
}
