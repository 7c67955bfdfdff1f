/// The file VERSION-FILE in working copies of todo.sh.
enum VersionFile {
  /// The value that it assigns to `VERSION`; nil if the current directory has no such file.
  ///
  /// todo.sh runs the file. Here it may contain only assignments: the current directory must not be able to
  /// run commands.
  static func number() -> String? {
    guard let bytes = [UInt8](contentsOf: Array("VERSION-FILE".utf8)),
      let variables = try? ShellReader.run(
        bytes, variables: ShellVariables(Environment(entries: [])), programPath: [])
    else { return nil }
    return variables.text("VERSION") ?? ""
  }
}
