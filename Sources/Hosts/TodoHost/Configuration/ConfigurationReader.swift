import Glibc
import ModuleKit

/// Reads the configuration like todo.sh: defaults, then the file, then the options and variables that
/// override it.
enum ConfigurationReader {
  /// - Parameter insistsOnFile: whether a missing configuration is an error.
  static func read(
    program: Program, options: GlobalOptions, environment: Environment, isTerminal: Bool,
    insistsOnFile: Bool
  ) throws(CommandError) -> BashSourcing.Outcome {
    var variables = ShellVariables(
      environment, options: options, program: program,
      isPlain: ColorChoice.isPlainByDefault(
        environment: environment, style: program.style, isTerminal: isTerminal))
    if program.style.insistsOnNamedFiles, let chosen = options.configurationFile, chosen.fileStatus == nil {
      throw CommandError("Configuration file \(String(chosen)) does not exist.")
    }
    let file = ConfigurationFile.find(variables, program: program)
    if let file { variables.export(file.path, as: "TODOTXT_CFG_FILE") }
    variables.export(actionsDirectory(variables), as: "TODO_ACTIONS_DIR")

    if let file {
      if !program.style.trustsEveryFile { try file.refuseIfWritableByOthers() }
      switch try source(file, words: options.words, variables: variables, program: program) {
      case .exited(let status, let place): return .exited(status: status, place: place)
      case .variables(let sourced): variables = sourced
      }
      if program.style.checksSettings, file.canBeReadAhead, let text = try? file.read() {
        variables.configuration = ConfigurationText(path: file.path, text: text)
      }
    } else if insistsOnFile {
      let first = variables["TODOTXT_CFG_FILE"] ?? []
      throw ConfigurationFile.unreadable(
        first.isEmpty ? (variables["HOME"] ?? []).appendingPath(".todo/config") : first)
    }
    variables.override(with: options, environment: environment)
    return .variables(variables)
  }

  /// Reads the usual forms natively; bash is asked only for others.
  private static func source(
    _ file: ConfigurationFile, words: [[UInt8]], variables: ShellVariables, program: Program
  ) throws(CommandError) -> BashSourcing.Outcome {
    var isOfOtherSystem = false
    if file.canBeReadAhead {
      var text = try file.read()
      if program.style.acceptsTextOfOtherSystems { isOfOtherSystem = text.removeMarksOfOtherSystems() }
      if let read = try? ShellReader.run(text, variables: variables, programPath: program.path) {
        return .variables(read)
      }
      if program.style.checksSettings, let error = Bash.syntaxError(in: text) {
        throw CommandError(
          "The configuration \(String(file.path)) can't be read, so nothing was done: \(error).")
      }
    }
    let writer = try file.waitForWriter()
    defer { if let writer { close(writer) } }
    return try BashSourcing.source(
      file.sourcePath, words: words, variables: variables, programPath: program.path,
      tellsEnd: program.style.checksSettings, removingMarksOfOtherSystems: isOfOtherSystem)
  }

  /// The first of todo.sh's directories that exists, or else the first of them.
  private static func actionsDirectory(_ variables: ShellVariables) -> [UInt8] {
    if let chosen = variables["TODO_ACTIONS_DIR"], !chosen.isEmpty, chosen.isDirectory { return chosen }
    let home = variables["HOME"] ?? []
    let usual = home.appendingPath(".todo/actions")
    if usual.isDirectory { return usual }
    let hidden = home.appendingPath(".todo.actions.d")
    if hidden.isDirectory { return hidden }
    let user = ConfigurationFile.userDirectory(variables).appendingPath("todo/actions")
    return user.isDirectory ? user : usual
  }
}
