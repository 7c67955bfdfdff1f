import Glibc
import TodoStores

extension Environment {
  /// Where the program keeps what need not be kept for ever, by the XDG Base Directory Specification; a
  /// relative path counts for nothing there. Nil where nothing says where.
  public var stateDirectory: String? {
    if let state = directory("XDG_STATE_HOME") { return state + "/todo" }
    return directory("HOME").map { $0 + "/.local/state/todo" }
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
