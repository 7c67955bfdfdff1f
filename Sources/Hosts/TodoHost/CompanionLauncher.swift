import EventLoop
import Glibc
import ModuleKit
import TodoStores

/// Passes an action to the companion program that has it.
struct CompanionLauncher {
  let companions: [CompanionProgram]

  /// Returns if this program does the action itself.
  ///
  /// - Parameter list: the path of todo.txt; nil where this program has its kind of store.
  /// - Throws: `CommandError` if the program that has it is not installed.
  func takeOver(_ action: Action, list: String?) throws(CommandError) {
    for companion in companions {
      if let list, companion.schemes.contains(where: { list.hasPrefix("\($0)://") }) {
        if let path = companion.path { try replaceProcess(with: path) }
        throw CommandError(
          "The list of a server needs \(companion.name), which is not installed: \(companion.installation).",
          code: "notInstalled")
      }
      let own = Self.names(action).first { companion.actions.contains($0) }
      guard own != nil || companion.sharedActions.contains(action.name) else { continue }
      if let path = companion.path {
        try replaceProcess(with: path)
      } else if let own {
        throw CommandError(
          "“\(own)” comes with \(companion.name), which is not installed: \(companion.installation).",
          code: "notInstalled")
      }
    }
  }

  private static func names(_ action: Action) -> [String] {
    action.name == "help"
      ? action.words.map { String(decoding: $0, as: UTF8.self) } : [action.name]
  }

  /// Replaces this process by the other program, with the same words and name.
  private func replaceProcess(with path: String) throws(CommandError) -> Never {
    let reason = becomeProgram(
      at: path.systemPath, ProgramArguments.current, environment: Environment.current.entries)
    throw CommandError("Can't run \(path.shownPath): \(String(cString: strerror(reason))).", status: 126)
  }
}
