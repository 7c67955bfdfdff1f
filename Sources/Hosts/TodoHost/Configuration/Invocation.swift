public import ModuleKit
import TerminalText
import TodoStores

/// One run of the program, from its name, arguments, environment and configuration.
///
/// The host creates it, applies `settings`, and performs `request`.
public struct Invocation: Sendable {
  public enum Request: Sendable {
    case perform(Action)

    /// Print the version and end with status 0.
    /// - Parameter number: the version in a file VERSION-FILE of the current directory; only todo.sh reads
    ///   it.
    case printVersion(number: String?)

    /// Print `Invocation.usage` on standard output and end with status 1.
    case printUsage

    /// Print that help on standard error, then fail with the error: todo.sh helps even without a
    /// configuration.
    /// - Parameter action: `help` or `shorthelp`.
    case printHelp(action: String, then: CommandError)

    /// End silently: the configuration ran `exit`.
    case exit(status: Int32)
  }

  /// The behaviour that depends on the program's name.
  public let style: InvocationStyle

  public let request: Request

  /// Complete for `.perform`; for other requests only the program's name is reliable.
  public let settings: Settings

  public let clock: SystemClock

  /// The name of the program's own directories.
  public let directoryName: String

  /// The configuration, if places in it are reported.
  private let configuration: ConfigurationText?

  /// Reads all input, runs the commands of the configuration, and as `todo.sh` creates the missing files.
  ///
  /// - Parameters:
  ///   - arguments: all words, `argv[0]` first.
  ///   - registry: the actions whose long options may precede the action.
  ///   - isTerminal: whether standard output is a terminal.
  /// - Throws: `CommandError`, for standard error.
  public init(
    arguments: [[UInt8]], environment: Environment, registry: ModuleRegistry,
    isTerminal: Bool
  ) throws(CommandError) {
    let program = Program(firstArgument: arguments.first ?? [], environment: environment)
    let options = try GlobalOptionParser.parse(
      arguments.dropFirst(), programName: program.name, style: program.style, registry: registry)
    style = program.style
    directoryName = Self.usualDirectoryName
    clock = SystemClock(startingAt: try TimeOverride.seconds(in: environment))

    if let ending = options.ending {
      settings = Settings(program: program)
      configuration = nil
      request =
        switch ending {
        case .usage: .printUsage
        case .version: .printVersion(number: style.hasLongOptions ? nil : VersionFile.number())
        }
      return
    }
    do throws(CommandError) {
      // A completion must not create files or print errors.
      let isForUser =
        options.words.first.flatMap { registry.command(named: String($0)) }?.syntax.isHidden != true
      let outcome = try ConfigurationReader.read(
        program: program, options: options, environment: environment, isTerminal: isTerminal,
        insistsOnFile: style.requiresConfiguration && isForUser)
      switch outcome {
      case .exited(let status, let place?):
        throw CommandError(
          "The configuration ended at \(place), so nothing was done: it runs “exit”, or a command fails after “set -e”.",
          status: max(1, status))
      case .exited(let status, nil):
        settings = Settings(program: program)
        configuration = nil
        request = .exit(status: status)
      case .variables(var variables):
        let action = try Action(
          options, variables: variables, program: program, registry: registry)
        let files = try TodoFiles.locate(
          variables, chosen: options.todoFile, url: options.url, style: style)
        if action != nil, style.createsMissingFiles, isForUser { try files.createMissing() }
        variables.export(files)
        settings = try Settings(variables, files: files, program: program)
        configuration = variables.configuration
        request = action.map(Request.perform) ?? .printUsage
      }
    } catch {
      guard !style.hasLongOptions, let word = options.words.first.map({ String($0) }),
        word == "help" || word == "shorthelp"
      else { throw error }
      settings = Settings(program: program)
      configuration = nil
      request = .printHelp(action: word, then: error)
    }
  }

  private static let usualDirectoryName = "todo"

  /// Makes the invocation of a program with one action and no tasks: all words but a lone `--version` are for
  /// that action, and neither a configuration nor todo's options apply.
  ///
  /// - Parameters:
  ///   - action: its name, also that of the program's directories.
  ///   - arguments, isTerminal: as above.
  /// - Throws: `CommandError`, for standard error.
  public init(
    ofOnly action: String, arguments: [[UInt8]], environment: Environment, isTerminal: Bool
  ) throws(CommandError) {
    let program = Program(firstArgument: arguments.first ?? [], environment: environment)
    let words = Array(arguments.dropFirst())
    style = .todo
    directoryName = action
    clock = SystemClock(startingAt: try TimeOverride.seconds(in: environment))
    configuration = nil
    request =
      words == [Array("--version".utf8)]
      ? .printVersion(number: nil) : .perform(Action(name: action, words: words, isBuiltInOnly: true))
    var settings = Settings(program: program)
    settings.environment = ChildEnvironment { environment.entries }
    settings.keysFile = environment.configurationDirectory(of: action).map { "\($0)/keys" }
    let isPlain = ColorChoice.isPlainByDefault(
      environment: environment, style: .todo, isTerminal: isTerminal)
    if isPlain {
      settings.theme = .mono
    } else {
      settings.palette = Palette(ColorScheme(settings.theme) { environment[$0].map { String($0) } })
    }
    self.settings = settings
  }

  /// A sentence for each variable of the configuration that looks like an unknown setting.
  ///
  /// - Parameter othersHaveSettings: whether there are add-ons, which may have settings of their own.
  public func unknownSettings(othersHaveSettings: () -> Bool) -> [String] {
    configuration.map {
      UnknownSettings(configuration: $0).sentences(othersHaveSettings: othersHaveSettings)
    } ?? []
  }

  /// The two lines that todo.sh prints for an invalid command line.
  public var usage: String {
    let name = settings.programName
    return """
      Usage: \(name) \(style.usage)
      Try '\(name) -h' for more information.
      """
  }
}

extension Settings {
  /// The state before a configuration is read.
  fileprivate init(program: Program) {
    self.init(files: TodoFiles(beside: "todo.txt"))
    programName = program.name
    programPath = String(pathBytes: program.path)
  }
}

extension ShellVariables {
  fileprivate mutating func export(_ files: TodoFiles) {
    export(files.directory.pathBytes, as: "TODO_DIR")
    export(files.todo.pathBytes, as: "TODO_FILE")
    export(files.done.pathBytes, as: "DONE_FILE")
    export(files.report.pathBytes, as: "REPORT_FILE")
    export("TODO_ACTIONS_DIR")
  }
}
