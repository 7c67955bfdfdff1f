import TerminalText
public import TodoTxt

/// What an action did that another front end than the command line has called.
public struct ActionOutcome: Sendable {
  /// Its results, in order: facts, and sentences for people.
  public var results: [ActionResult] = []

  /// Everything that the command line would have shown, in order; the error is its last line.
  public var output: [UInt8] = []

  /// Why it failed; nil if it did not. Some of its results may stand all the same.
  public var error: (any Error)?

  public init() {}

  /// The results as data, as `--json` prints them.
  ///
  /// - Parameter now: the moment at which tasks are overdue or waiting.
  public func facts(at now: TaskDate) -> [JSONValue] { ActionResults.facts(results, at: now) }

  /// The exit status of the command line.
  public var status: Int32 {
    switch error {
    case nil: 0
    case let error as CommandError: error.status
    default: 1
    }
  }

  /// The lines of the output without colours and empty lines.
  public var plainLines: [[UInt8]] {
    output.split(separator: .newline).map { StyledText($0).plain }
  }

  package var plainText: String {
    plainLines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}

extension String {
  /// Without the prefix that todo.sh's messages have in a shell.
  public var withoutTODO: String { hasPrefix("TODO: ") ? String(dropFirst(6)) : self }
}
