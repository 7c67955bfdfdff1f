import AddModule
import CompleteModule
import EditModule
import FilesModule
import HistoryModule
import ModuleTestKit

/// A user with all actions that write.
func userSession(
  _ contents: [String: String], answers: [String?] = [], configure: (inout Settings) -> Void = { _ in }
) -> CommandSession {
  CommandSession(
    contents,
    plugins: [AddPlugin.self, EditPlugin.self, CompletePlugin.self, FilesPlugin.self, HistoryPlugin.self],
    answers: answers
  ) { settings in
    settings.isForced = true
    configure(&settings)
  }
}

extension CommandSession {
  /// The bytes of every file.
  func snapshot() throws -> [[UInt8]] {
    try ["todo.txt", "done.txt", "report.txt", "other.txt"].map(bytes)
  }
}
