import Glibc
import ModuleKit
import TodoStores

/// The environment of add-ons: the variables and functions that todo.sh exports.
///
/// It is built when an add-on runs, and costs other runs nothing.
struct AddOnEnvironment {
  private let base: ChildEnvironment
  private let programName: String
  private let programPath: String

  init(settings: Settings) {
    base = settings.environment
    programName = settings.programName
    programPath = settings.programPath
  }

  /// `NAME=value`, as for execve(2).
  var entries: [[UInt8]] {
    guard let script else { return base.entries + AddOnFunctions.environment }
    let own = [
      "TODO_FULL_SH=\(script)", "TODO_PROGRAM=\(absoluteProgramPath)",
      "TODO_FUNCTIONS=\(AddOnFunctions.definitions)",
    ].map(\.pathBytes)
    let names = own.map { $0.prefix { $0 != UInt8(ascii: "=") } }
    let others = base.entries.filter { entry in
      !names.contains { $0.elementsEqual(entry.prefix { $0 != UInt8(ascii: "=") }) }
    }
    return others + own + AddOnFunctions.environment
  }

  /// The installed shell file for add-ons that run the program with bash or source it; nil if only the
  /// program is installed.
  private var script: String? {
    guard let directory = ProgramArguments.directory else { return nil }
    let name = InvocationStyle.named(programName) == .todoSh ? "todo.sh" : "todo"
    let path = "\(directory)/../libexec/todo/\(name)"
    return access(path.systemPath, X_OK) == 0 ? path : nil
  }

  /// An add-on may change the current directory.
  private var absoluteProgramPath: String {
    guard !programPath.hasPrefix("/"), let directory = getcwd(nil, 0) else { return programPath }
    defer { free(directory) }
    let bytes = UnsafeRawBufferPointer(start: directory, count: strlen(directory))
    return "\(String(pathBytes: bytes))/\(programPath)"
  }
}
