/// The user's add-ons: programs that are actions because they lie in one directory.
public protocol AddOnDirectory: Sendable {
  var path: String { get }

  /// In alphabetical order; nil where there is no such directory.
  func names() -> [String]?

  /// What the add-on prints when it is asked for its `usage`, as todo.sh asks; nil where there is none
  /// of that name.
  ///
  /// - Throws: `CommandError` when it can't be run.
  func usage(of name: String) throws(CommandError) -> [UInt8]?
}
