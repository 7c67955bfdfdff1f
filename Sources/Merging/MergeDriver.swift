package import ModuleKit
package import TodoStores
import TodoTxt

/// Configures git to merge todo.txt and done.txt by tasks.
package struct MergeDriver: Sendable {
  let openStore: @Sendable (_ path: String) -> any TodoStore
  let commands: any CommandRunner

  /// The directory of todo.txt.
  package let directory: String

  /// The user's own file of git attributes; nil if there is no place for it.
  let globalAttributes: String?

  /// The command for git to run.
  package let programName: String

  package init(
    openStore: @escaping @Sendable (_ path: String) -> any TodoStore, commands: any CommandRunner,
    directory: String, globalAttributes: String?, programName: String
  ) {
    self.openStore = openStore
    self.commands = commands
    self.directory = directory
    self.globalAttributes = globalAttributes
    self.programName = programName
  }

  package enum Problem: Error {
    /// git failed.
    case refused(reason: String)

    /// The directory is not in a git repository.
    case noRepository

    /// Neither HOME nor XDG_CONFIG_HOME is set.
    case noPlace
  }

  /// -text: a carriage return is a byte of its line.
  static let attributes = ["todo.txt -text merge=todo", "done.txt -text merge=todo"]

  /// - Returns: the path of the attributes file, and whether anything was new there.
  /// - Throws: `Problem`, `CommandError` if git can't be started, `TodoStoreError`.
  @discardableResult
  package func setUp(isGlobal: Bool) throws -> (path: String, isNew: Bool) {
    guard let path = isGlobal ? globalAttributes : "\(directory)/.gitattributes" else {
      throw Problem.noPlace
    }
    for (name, value) in [
      ("merge.todo.name", "todo.txt by task"),
      ("merge.todo.driver", "\(programName) merge-file %O %A %B %P"),
    ] {
      let place = isGlobal ? ["--global"] : ["--local"]
      let result = try git(["config"] + place + [name, value])
      if result.status == 0 { continue }
      if !isGlobal, try git(["rev-parse", "--git-dir"]).status != 0 { throw Problem.noRepository }
      throw Problem.refused(reason: result.gitsReason)
    }
    var isNew = false
    try openStore(path).update { list in
      let missing = Self.attributes.filter { line in !list.contains { $0.text.elementsEqual(line.utf8) } }
      isNew = !missing.isEmpty
      return missing.map { .append(Array($0.utf8)) }
    }
    return (path, isNew)
  }

  private func git(_ arguments: [String]) throws(CommandError) -> ProgramResult {
    try commands.result(of: ProgramCall((["git", "-C", directory] + arguments).map(\.pathBytes)))
  }
}
