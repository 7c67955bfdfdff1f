import Glibc
public import ModuleKit
import ScreenHost

/// The host: creates the context of the modules, runs the action, and is the only place where an error ends
/// it.
public enum TodoHost {
  /// Runs the action of this process's command line, and ends the process.
  ///
  /// This is a program's whole main. Each module may be given once, because its actions, groupings and
  /// interfaces have unique names. The program's name is that of its file.
  ///
  /// - Parameters:
  ///   - version: the program's version, for `--version`; nil for that of this package.
  ///   - companions: programs that take over the actions that only they have.
  // Not async: an async main ends in a thread exit that sorts every unwind frame of a static executable.
  public static func main(
    _ modules: [any ModulePlugin.Type], version: String? = nil, companions: [CompanionProgram] = []
  ) -> Never {
    main(modules, Version(ofProgram: version), companions) {
      arguments, registry, isTerminal throws(CommandError) in
      try Invocation(
        arguments: arguments, environment: .current, registry: registry, isTerminal: isTerminal)
    }
  }

  /// The same for a program with one action and no tasks.
  ///
  /// All words of its command line are for that action, including `--version` and `--help`. It ignores todo's
  /// configuration; its settings and state are in directories with the action's name.
  ///
  /// - Parameter action: the name of a registered action.
  public static func main(
    _ modules: [any ModulePlugin.Type], doing action: String, version: String
  ) -> Never {
    let summary = ModuleRegistry(modules).command(named: action)?.syntax.summary
    main(modules, Version(ofProgram: version, summary: summary), []) {
      arguments, _, isTerminal throws(CommandError) in
      try Invocation(
        ofOnly: action, arguments: arguments, environment: .current, isTerminal: isTerminal)
    }
  }

  private static func main(
    _ modules: [any ModulePlugin.Type], _ version: Version, _ companions: [CompanionProgram],
    _ understand: (_ arguments: [[UInt8]], ModuleRegistry, _ isTerminal: Bool) throws(CommandError) ->
      Invocation
  ) -> Never {
    ProcessStart.prepare()
    let arguments = ProgramArguments.current
    let complaints = Complaints(arguments: arguments)
    do {
      let registry = ModuleRegistry(modules)
      let output = StandardOutput()
      try Dispatcher(
        invocation: try understand(arguments, registry, output.columns != nil), registry: registry,
        output: output, complaints: complaints, version: version, companions: companions
      ).run()
      exit(0)
    } catch {
      complaints.end(with: error)
    }
  }
}
