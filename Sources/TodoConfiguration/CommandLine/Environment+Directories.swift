import Glibc
import TodoStores

extension Environment {
  /// Where a program keeps what need not be kept for ever, by the XDG Base Directory Specification; a
  /// relative path counts for nothing there. Nil where nothing says where.
  public func stateDirectory(of program: String) -> String? {
    (directory("XDG_STATE_HOME") ?? directory("HOME").map { $0 + "/.local/state" }).map { "\($0)/\(program)" }
  }

  /// Where a program finds what the user has set, by the same rules.
  public func configurationDirectory(of program: String) -> String? {
    (directory("XDG_CONFIG_HOME") ?? directory("HOME").map { $0 + "/.config" }).map { "\($0)/\(program)" }
  }

  /// A directory of the user's own where temporary files go.
  public var temporaryDirectory: String {
    "\(directory("TMPDIR") ?? "/tmp")/todo-\(geteuid())"
  }

  private func directory(_ name: String) -> String? {
    guard let path = self[name], path.first == .slash else { return nil }
    return String(pathBytes: path)
  }
}
