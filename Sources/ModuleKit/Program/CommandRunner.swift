/// Runs other programs, without a shell.
public protocol CommandRunner: Sendable {
  /// Runs a program to its end; what it writes goes to standard error.
  ///
  /// - Parameter words: the program, and its arguments as they are.
  /// - Returns: its status, 128 and the number for a signal.
  /// - Throws: `CommandError` where it can't be started.
  func run(_ words: [[UInt8]]) throws(CommandError) -> Int32
}
