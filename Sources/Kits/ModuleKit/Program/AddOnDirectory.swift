/// The user's add-ons: programs in one directory, each of which is an action.
public protocol AddOnDirectory: Sendable {
  var path: String { get }

  /// In alphabetical order; nil if there is no such directory.
  func names() -> [String]?

  /// The output of the add-on for `usage`, which todo.sh asks for; nil if there is no such add-on.
  ///
  /// - Throws: `CommandError` if it can't be run.
  func usage(of name: String) throws(CommandError) -> [UInt8]?

  /// Runs the add-on that the first word names, without input, to its end; nil if there is no such add-on.
  ///
  /// - Returns: its status, and the output of both its streams in order.
  /// - Throws: `CommandError` if it can't be run.
  func result(of words: [[UInt8]]) throws(CommandError) -> ProgramResult?
}

/// The reminders already given, across all runs of the program: a bounded number of lines.
public protocol ReminderLog: Sendable {
  /// The lines without duplicates; empty if they can't be read.
  func lines() -> [[UInt8]]

  /// Adds a line, if possible.
  func append(_ line: [UInt8])
}

/// Runs the shell pipelines of the configuration.
public protocol Shell: Sendable {
  /// The output of `pipeline` for `text`.
  ///
  /// - Parameter text: the pipeline's standard input; no shell reads it as commands.
  /// - Throws: `CommandError` if there is no shell.
  func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8]
}
