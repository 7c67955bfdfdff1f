/// Runs the shell pipelines of the configuration.
public protocol Shell: Sendable {
  /// The output of `pipeline` for `text`.
  ///
  /// - Parameter text: the pipeline's standard input; no shell reads it as commands.
  /// - Throws: `CommandError` if there is no shell.
  func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8]
}
