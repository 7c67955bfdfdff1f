public import ScreenKit

/// The name and help of a program on its command line, and the keys of its screen.
public struct ScreenProgram: Sendable {
  /// One sentence, without a full stop.
  public var summary: String

  /// For `--version`.
  public var version: String

  /// The words of the command line, as the usage shows them: `ADDRESS`, or `[ADDRESS]` for an optional one.
  public var operands: [String]

  /// More sentences for `--help`; empty for none.
  public var details: String

  /// The actions of the program's scenes. Actions of every screen, such as the help, need not be listed.
  public var actions: [ScreenAction]

  public init(
    summary: String, version: String, operands: [String] = [], details: String = "",
    actions: [ScreenAction] = []
  ) {
    self.summary = summary
    self.version = version
    self.operands = operands
    self.details = details
    self.actions = actions
  }
}

/// Why the words of a command line can't be used. The host shows the usage with it.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// A sentence.
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
