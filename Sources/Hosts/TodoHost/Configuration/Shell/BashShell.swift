public import ModuleKit

/// Runs pipelines like todo.sh, with bash's `eval`.
public struct BashShell: Shell {
  /// Their environment is that of the pipelines.
  let settings: Settings

  /// False to use what a failing pipeline leaves, as todo.sh does.
  let reportsFailures: Bool

  public func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8] {
    let (output, status) = try Bash.run(
      #"eval "$1" >&3"#, programPath: Array(settings.programPath.utf8), words: [Array(pipeline.utf8)],
      environment: settings.environment.entries, input: text)
    // grep and rg end with 1 if they find nothing.
    let findsNothing = status == 1 && ["grep", "rg "].contains(where: pipeline.contains)
    guard reportsFailures, status != 0, !findsNothing else { return output }
    let variable = pipeline == settings.sortCommand ? "TODOTXT_SORT_COMMAND" : "TODOTXT_FINAL_FILTER"
    throw CommandError("\(variable) failed with status \(status): \(pipeline)", code: "commandFailed")
  }
}
