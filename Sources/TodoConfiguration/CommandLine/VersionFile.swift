/// The file VERSION-FILE that todo.sh's own working copies have.
enum VersionFile {
  /// What it assigns to `VERSION`; nil where there is no such file in the working directory.
  ///
  /// todo.sh runs whatever is in it. Here it may hold assignments only: a directory that one happens to
  /// stand in has no business running commands.
  static func number() -> String? {
    guard let bytes = [UInt8](contentsOf: Array("VERSION-FILE".utf8)),
      let variables = try? ShellReader.run(
        bytes, variables: ShellVariables(Environment(entries: [])), programPath: [])
    else { return nil }
    return variables.text("VERSION") ?? ""
  }
}
