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

  /// The program for git to run, and its folder, from the root; nil if that is unknown.
  package let programName: String
  let programFolder: String?

  package init(
    openStore: @escaping @Sendable (_ path: String) -> any TodoStore, commands: any CommandRunner,
    directory: String, globalAttributes: String?, programName: String, programFolder: String?
  ) {
    self.openStore = openStore
    self.commands = commands
    self.directory = directory
    self.globalAttributes = globalAttributes
    self.programName = programName
    self.programFolder = programFolder
  }

  package enum Problem: Error {
    /// git failed.
    case refused(reason: String)

    /// The directory is not in a git repository.
    case noRepository

    /// Neither HOME nor XDG_CONFIG_HOME is set.
    case noPlace
  }

  /// The attributes of a file, as lines of an attributes file.
  ///
  /// -text: a carriage return is a byte of its line. Without the slash, a line is for files of that name in all
  /// folders; the user's own file of attributes is in no folder of a repository.
  private static func attributes(isGlobal: Bool) -> [(line: String, former: String)] {
    ["todo.txt -text merge=todo", "done.txt -text merge=todo"].map { (isGlobal ? $0 : "/\($0)", $0) }
  }

  /// The call of the program by git.
  ///
  /// - Parameter program: a word for the shell.
  package static func call(of program: String) -> String { "\(program) merge-file %O %A %B %P" }

  /// The command of git's configuration.
  ///
  /// A client with windows, or a timer, may have another PATH than the user's shell, so the program's folder is added.
  /// Without the program git merges by lines and leaves markers: a driver that fails leaves our version, as if that were
  /// the merge.
  private var command: String {
    let path = programFolder.map { "PATH=\"$PATH\":\($0.pathBytes.quotedForShell) " } ?? ""
    return path + Self.call(of: programName)
      + " || { [ $? -ge 126 ] && git merge-file -L ours -L base -L theirs %A %O %B; }"
  }

  /// - Returns: the path of the attributes file, and whether anything was new there.
  /// - Throws: `Problem`, `CommandError` if git can't be started, `TodoStoreError`.
  @discardableResult
  package func setUp(isGlobal: Bool) throws -> (path: String, isNew: Bool) {
    guard let path = isGlobal ? globalAttributes : "\(directory)/.gitattributes" else {
      throw Problem.noPlace
    }
    for (name, value) in [
      ("merge.todo.name", "todo.txt by task"),
      ("merge.todo.driver", command),
    ] {
      let place = isGlobal ? ["--global"] : ["--local"]
      let result = try git(["config"] + place + [name, value])
      if result.status == 0 { continue }
      if !isGlobal, try git(["rev-parse", "--git-dir"]).status != 0 { throw Problem.noRepository }
      throw Problem.refused(reason: result.gitsReason)
    }
    var isNew = false
    try openStore(path).update { list in
      func has(_ line: String) -> Bool { list.contains { $0.text.elementsEqual(line.utf8) } }
      let missing = Self.attributes(isGlobal: isGlobal).filter { !has($0.line) && !has($0.former) }
      isNew = !missing.isEmpty
      return missing.map { .append(Array($0.line.utf8)) }
    }
    return (path, isNew)
  }

  private func git(_ arguments: [String]) throws(CommandError) -> ProgramResult {
    try commands.result(of: ProgramCall(git: arguments, in: directory))
  }
}

extension ModuleContext {
  /// The folder of the program, from the root; nil if it is unknown. The program itself may be a link of another name.
  package var programFolder: String? {
    let path = settings.programPath
    guard let end = path.lastIndex(of: "/") else { return nil }
    return stores.inspector.realPath(of: end == path.startIndex ? "/" : String(path[..<end]))
  }
}
