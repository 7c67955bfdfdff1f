import ModuleTestKit
import TodoHost

extension Invocation {
  /// One run with words that are text, as if on a pipe unless told otherwise.
  ///
  /// - Parameter environment: beats a `TODOTXT_GLOBAL_CFG_FILE` that names no file.
  init(
    _ words: String..., environment: [String: String] = [:], isTerminal: Bool = false
  ) throws(CommandError) {
    try self.init(words: words, environment: environment, isTerminal: isTerminal)
  }

  init(
    words: [String], environment: [String: String] = [:], isTerminal: Bool = false
  ) throws(CommandError) {
    let isolated = ["TODOTXT_GLOBAL_CFG_FILE": "/dev/null/config", "HOME": "/dev/null"]
    try self.init(
      arguments: words.map { Array($0.utf8) },
      environment: Environment(isolated.merging(environment) { $1 }),
      registry: ModuleRegistry([SamplePlugin.self]), isTerminal: isTerminal)
  }

  /// The action's name and its words, joined by spaces; nil for other requests.
  var line: String? {
    guard case .perform(let action) = request else { return nil }
    return ([action.name] + action.words.map { String(decoding: $0, as: UTF8.self) }).joined(separator: " ")
  }
}

/// Two commands: a listing with long options, and `add` without.
enum SamplePlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(command: SampleListing.self)
    registry.add(command: SampleAdding.self)
  }
}

struct SampleListing: IdleCommand {
  static let syntax = CommandSyntax(
    "list", "ls", summary: "List",
    options: [
      CommandOption("group-by", valueName: "GROUPING", summary: "Group"),
      CommandOption("reverse", summary: "Reverse"),
    ])
}

struct SampleAdding: IdleCommand {
  static let syntax = CommandSyntax("add", "a", summary: "Add")
}
