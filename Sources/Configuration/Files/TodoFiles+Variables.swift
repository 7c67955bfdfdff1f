import Glibc
import ModuleKit

extension TodoFiles {
  /// The user's files, from the variables as they are after the configuration.
  ///
  /// - Parameter chosen: the value of `--file`; it leaves no say to any variable.
  /// - Throws: `CommandError` where there is nothing that says where the files are.
  static func locate(
    _ variables: ShellVariables, chosen: [UInt8]?, style: InvocationStyle
  ) throws(CommandError) -> TodoFiles {
    if let chosen {
      guard !chosen.isEmpty else { throw .misuse("--file needs the path of a file.") }
      var files = TodoFiles(beside: String(chosen))
      files.origin = .option
      return files
    }
    // todo.sh goes on without a directory, to fail when it makes one with no name.
    if style.requiresConfiguration { return TodoFiles(variables, in: variables.text("TODO_DIR") ?? "") }
    if let directory = variables.text("TODO_DIR") { return TodoFiles(variables, in: directory) }
    let todo: String
    var origin = Origin.configuration
    if let configured = variables.text("TODO_FILE") {
      todo = configured
    } else if let status = Array("todo.txt".utf8).fileStatus, status.st_mode & S_IFMT != S_IFDIR {
      todo = "todo.txt"
      origin = .workingDirectory
    } else if let home = variables.text("HOME") {
      todo = home + "/todo.txt"
    } else {
      throw CommandError("Neither TODO_DIR nor HOME is set: name the file with --file PATH.")
    }
    let usual = TodoFiles(beside: todo)
    var files = TodoFiles(
      todo: todo, done: variables.text("DONE_FILE") ?? usual.done,
      report: variables.text("REPORT_FILE") ?? usual.report)
    files.origin = origin
    return files
  }

  private init(_ variables: ShellVariables, in directory: String) {
    self.init(
      todo: variables.text("TODO_FILE") ?? directory + "/todo.txt",
      done: variables.text("DONE_FILE") ?? directory + "/done.txt",
      report: variables.text("REPORT_FILE") ?? directory + "/report.txt",
      directory: directory)
  }
}
