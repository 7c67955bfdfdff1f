import ModuleKit

/// Evaluates variables that contain shell syntax: natively where possible, else with bash.
enum ShellEvaluation {
  /// The words of a command line, as `eval set -- …` splits it.
  static func words(
    _ text: [UInt8], variables: ShellVariables, programPath: [UInt8]
  ) throws(CommandError) -> [[UInt8]] {
    do {
      return try ShellReader.words(text, variables: variables, programPath: programPath)
    } catch {
      return try ask(
        #"eval set -- "$1"; builtin printf '%s\0' "$@" >&3"#, text, variables, programPath)
    }
  }

  /// The elements that `eval "FILE=…"` assigns; after a failure, `TODO_FILE`.
  static func elements(
    _ text: [UInt8], variables: ShellVariables, programPath: [UInt8]
  ) throws(CommandError) -> [[UInt8]] {
    do {
      return try ShellReader.elements(text, variables: variables, programPath: programPath)
    } catch {
      return try ask(
        #"FILE=$TODO_FILE; eval "FILE=$1"; builtin printf '%s\0' "${FILE[@]}" >&3"#, text, variables,
        programPath)
    }
  }

  private static func ask(
    _ script: String, _ text: [UInt8], _ variables: ShellVariables, _ programPath: [UInt8]
  ) throws(CommandError) -> [[UInt8]] {
    let (output, status) = try Bash.run(
      script, programPath: programPath, words: [text], environment: variables.exported)
    guard status == 0, output.last == 0 else {
      throw CommandError("“\(String(text))” in the configuration is not valid shell text.")
    }
    return output.dropLast().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
  }
}
