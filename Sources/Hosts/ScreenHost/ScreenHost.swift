import EventLoop
import Glibc
public import ScreenKit
import TerminalText

/// The host of a program that is a screen without tasks: reads the command line, opens the terminal, runs the
/// event loop, and is the one place where an error ends the program.
public enum ScreenHost {
  /// Makes the first scene of the program. The user leaves the program from there.
  public typealias Root = @EventLoop @Sendable (_ navigator: any Navigator) -> any Scene

  /// Shows the program's first scene until the user quits, and ends the process.
  ///
  /// This is a program's whole main. The program calls itself by the name of its file. The status is 0 after
  /// the user has quit and 1 after an error; a signal ends the process as it would have without a screen.
  ///
  /// - Parameter makeRoot: turns the words of the command line into the root wireframe's scene. Its error is
  ///   printed on standard error, before the terminal is touched.
  // Not async: an async main ends in a thread exit that sorts every unwind frame of a static executable.
  public static func main(
    _ program: ScreenProgram, makeRoot: (_ operands: [String]) throws -> Root
  ) -> Never {
    ProcessStart.prepare()
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
    do {
      switch try ScreenCommandLine(Array(CommandLine.arguments.dropFirst()), of: program) {
      case .help: write(program.help(name: name), to: STDOUT_FILENO)
      case .version: write("\(name) \(program.version)\n", to: STDOUT_FILENO)
      case .run(let operands): try run(program, named: name, try makeRoot(operands))
      }
      exit(0)
    } catch let error as UsageError {
      write("\(program.usage(name: name))\n\(name): \(error)\n", to: STDERR_FILENO)
    } catch {
      write("\(name): \(error)\n", to: STDERR_FILENO)
    }
    exit(1)
  }

  private static func run(
    _ program: ScreenProgram, named name: String, _ root: @escaping Root
  ) throws {
    guard let terminal = StandardTerminal() else { throw ScreenHostError.noTerminal }
    try EventLoop.run {
      var environment = ScreenEnvironment(palette: .roles, theme: usesColors ? .ink : .mono)
      environment.keys = keys(ofProgram: name)
      environment.actions = program.actions.map { ($0, name) }
      try await terminal.withScreen { screen in
        let navigator = ScreenNavigator(on: screen, in: environment)
        await navigator.run(root(navigator))
      }
    }
  }

  /// NO_COLOR (https://no-color.org) counts if it is not empty.
  private static var usesColors: Bool { (variable("NO_COLOR") ?? "").isEmpty }

  /// Reads the user's keys, in the program's own folder below ~/.config.
  private static func keys(ofProgram name: String) -> KeyFile {
    let home = variable("HOME").map { "\($0)/.config" }
    let folder = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    guard let folder, let file = fopen("\(folder)/\(name)/keys", "re") else { return KeyFile() }
    defer { fclose(file) }
    let text = [UInt8](unsafeUninitializedCapacity: mostKeyBytes) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    return KeyFile(text, path: "keys")
  }

  /// One byte more than a `KeyFile` accepts, so that it says what is wrong with a longer one.
  private static let mostKeyBytes = 1_000_001

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Quoted words may be anything, so control characters in them are removed.
  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(DisplayText.harmless(text).utf8)
    // If this fails, too, the error can't be reported.
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}

enum ScreenHostError: Error, CustomStringConvertible {
  case noTerminal

  var description: String {
    "Standard input and output have to be a terminal that can show a screen."
  }
}
