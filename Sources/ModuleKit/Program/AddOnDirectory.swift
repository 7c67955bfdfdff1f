/// The user's add-ons: programs in one directory, each of which is an action.
public protocol AddOnDirectory: Sendable {
  var path: String { get }

  /// In alphabetical order; nil if there is no such directory.
  func names() -> [String]?

  /// The output of the add-on for `usage`, which todo.sh asks for; nil if there is no such add-on.
  ///
  /// - Throws: `CommandError` if it can't be run.
  func usage(of name: String) throws(CommandError) -> [UInt8]?
}
