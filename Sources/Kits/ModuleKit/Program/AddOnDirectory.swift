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
