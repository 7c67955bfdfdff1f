import Glibc
import TodoStores

extension Environment {
  /// The directory for a program's state, by the XDG Base Directory Specification, which ignores relative
  /// paths. Nil if the environment names none.
  public func stateDirectory(of program: String) -> String? {
    (directory("XDG_STATE_HOME") ?? directory("HOME").map { $0 + "/.local/state" }).map { "\($0)/\(program)" }
  }

  /// The directory for the user's settings, by the same rules.
  public func configurationDirectory(of program: String) -> String? {
    (directory("XDG_CONFIG_HOME") ?? directory("HOME").map { $0 + "/.config" }).map { "\($0)/\(program)" }
  }

  /// The user's own directory for temporary files.
  public var temporaryDirectory: String {
    "\(directory("TMPDIR") ?? "/tmp")/todo-\(geteuid())"
  }

  private func directory(_ name: String) -> String? {
    guard let path = self[name], path.first == .slash else { return nil }
    return String(pathBytes: path)
  }
}
