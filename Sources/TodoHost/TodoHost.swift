import Glibc
public import ModuleKit
import ScreenHost
import TodoConfiguration

/// The host: makes the world that modules live in, has the action done, and is the one place where an error
/// ends it.
public enum TodoHost {
  /// Does what the command line of this process asks for, by one of the modules' actions, and ends the process.
  ///
  /// This is a program's whole main. A module of a kind may be there once: its actions, groupings and interfaces
  /// have names. The program calls itself by the name of its file.
  ///
  /// - Parameter version: of the program, for `--version`; nil where it has none but that of this package.
  public static func main(_ modules: [any ModulePlugin.Type], version: String? = nil) -> Never {
    main(modules, version: version, companions: [])
  }

  /// The same for a program that has others beside it.
  ///
  /// - Parameter companions: programs that take over for what only they do.
  // Not async: an async main ends in a thread exit that sorts every unwind frame of a static executable.
  public static func main(
    _ modules: [any ModulePlugin.Type], version: String? = nil, companions: [CompanionProgram]
  ) -> Never {
    main(modules, Version(ofProgram: version), companions) {
      arguments, registry, isTerminal throws(CommandError) in
      try Invocation(
        arguments: arguments, environment: .current, registry: registry, isTerminal: isTerminal)
    }
  }

  /// The same for a program of another kind, which does one thing and has no tasks.
  ///
  /// All words of its command line are for that action, `--version` and `--help` among them. Nothing that todo is
  /// configured by counts; what the user sets, and what is kept, lies in directories with the action's name.
  ///
  /// - Parameter action: its name, one of those that the modules register.
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
