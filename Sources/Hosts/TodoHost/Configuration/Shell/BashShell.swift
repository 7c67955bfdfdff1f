public import ModuleKit

/// Runs pipelines like todo.sh, with bash's `eval`.
public struct BashShell: Shell {
  private let settings: Settings

  /// - Parameter settings: their environment is that of the pipelines.
  public init(settings: Settings) {
    self.settings = settings
  }

  public func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8] {
    try Bash.run(
      #"eval "$1" >&3"#, programPath: Array(settings.programPath.utf8), words: [Array(pipeline.utf8)],
      environment: settings.environment.entries, input: text
    ).output
  }
}
