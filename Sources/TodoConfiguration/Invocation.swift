public import ModuleKit
import TerminalText
import TodoStores

/// One run of the program, as its name, arguments, environment and configuration want it.
///
/// The host makes one, sets up what `settings` says, and does what `request` says.
public struct Invocation: Sendable {
  public enum Request: Sendable {
    case perform(Action)

    /// Print the version and end with status 0.
    /// - Parameter number: what a file VERSION-FILE in the working directory says instead of the program's
    ///   own; only todo.sh looks for one.
    case printVersion(number: String?)

    /// Print `Invocation.usage` on standard output and end with status 1.
    case printUsage

    /// Print that help on standard error, then fail with the error: todo.sh helps even without a
    /// configuration.
    /// - Parameter action: `help` or `shorthelp`.
    case printHelp(action: String, then: CommandError)

    /// End without a word: the configuration said `exit`.
    case exit(status: Int32)
  }

  /// The name that the program was called by, and the options that stand before the action and are not its own.
  public let beginning: [[UInt8]]

  /// What depends on the name of the program.
  public let style: InvocationStyle

  public let request: Request

  /// Complete for `.perform`; for other requests no more than the name of the program is sure to be right.
  public let settings: Settings

  public let clock: SystemClock

  /// What the directories are called in which the program keeps what is its own.
  public let directoryName: String

  /// Where places in it are told.
  private let configuration: ConfigurationText?

  /// Reads everything there is to read, runs the commands of the configuration if there are any, and as
  /// `todo.sh` makes the files that are missing.
  ///
  /// - Parameters:
  ///   - arguments: all words, `argv[0]` first.
  ///   - registry: whose actions' long options may stand before the action.
  ///   - isTerminal: whether standard output is one.
  /// - Throws: `CommandError`, for standard error.
  public init(
    arguments: [[UInt8]], environment: Environment, registry: ModuleRegistry,
    isTerminal: Bool
  ) throws(CommandError) {
    let program = Program(firstArgument: arguments.first ?? [], environment: environment)
    let options = try GlobalOptionParser.parse(
      arguments.dropFirst(), programName: program.name, style: program.style, registry: registry)
    beginning = options.beginning(of: arguments)
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
      // Nobody who presses Tab has asked for files, or wants to hear what is missing.
      let isForUser =
        options.words.first.flatMap { registry.command(named: String($0)) }?.syntax.isHidden != true
      let outcome = try ConfigurationReader.read(
        program: program, options: options, environment: environment, isTerminal: isTerminal,
        insistsOnFile: style.requiresConfiguration && isForUser)
      switch outcome {
      case .exited(let status):
        settings = Settings(program: program)
        configuration = nil
        request = .exit(status: status)
      case .variables(var variables):
        let action = try Action(
          options, variables: variables, program: program, registry: registry)
        let files = try TodoFiles.locate(variables, chosen: options.todoFile, style: style)
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

  /// Makes one of a program that does one thing and has no tasks: all words but a lone `--version` are for that
  /// action, and neither a configuration nor an option of todo's counts.
  ///
  /// - Parameters:
  ///   - action: its name, which is that of the program's directories, too.
  ///   - arguments, isTerminal: as above.
  /// - Throws: `CommandError`, for standard error.
  public init(
    ofOnly action: String, arguments: [[UInt8]], environment: Environment, isTerminal: Bool
  ) throws(CommandError) {
    let program = Program(firstArgument: arguments.first ?? [], environment: environment)
    let words = Array(arguments.dropFirst())
    beginning = Array(arguments.prefix(1))
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
    if !isPlain { settings.palette = .standard }
    self.settings = settings
  }

  /// A sentence for each variable of the configuration that looks like a setting and is none.
  ///
  /// - Parameter othersHaveSettings: whether there are add-ons, which may know more of them.
  public func unknownSettings(othersHaveSettings: () -> Bool) -> [String] {
    configuration.map {
      UnknownSettings(in: $0, known: Self.settingNames).sentences(othersHaveSettings: othersHaveSettings)
    } ?? []
  }

  /// The two lines that todo.sh answers with when it does not understand.
  public var usage: String {
    let name = settings.programName
    return """
      Usage: \(name) \(style.usage)
      Try '\(name) -h' for more information.
      """
  }
}

extension Settings {
  /// What is known before a configuration is read.
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
