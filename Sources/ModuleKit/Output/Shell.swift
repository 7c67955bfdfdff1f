/// Runs the shell pipelines of a configuration.
public protocol Shell: Sendable {
  /// What `pipeline` makes of `text`.
  ///
  /// - Parameter text: goes to the pipeline's standard input; no shell ever reads it as commands.
  /// - Throws: `CommandError` when there is no shell to run it.
  func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8]
}
