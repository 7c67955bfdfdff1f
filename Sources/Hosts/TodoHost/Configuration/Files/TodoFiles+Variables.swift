import Glibc
import ModuleKit
import TodoStores
import TodoTxt

extension TodoFiles {
  /// The paths of the user's files, from the variables after the configuration.
  ///
  /// - Parameters:
  ///   - chosen: the value of `--file`, which overrides the variables.
  ///   - url: that of `--url`, which does so too; `TODO_URL` overrides the other variables.
  /// - Throws: `CommandError` if nothing names the files.
  static func locate(
    _ variables: ShellVariables, chosen: [UInt8]?, url: [UInt8]?, style: InvocationStyle
  ) throws(CommandError) -> TodoFiles {
    if let url {
      guard let files = TodoFiles(onServer: String(pathBytes: url)) else {
        throw .misuse("--url needs the address of a todo serve: https://HOST/.")
      }
      return files
    }
    if chosen == nil, style.hasLongOptions, let url = variables.path("TODO_URL") {
      guard let files = TodoFiles(onServer: url) else {
        // Not repeated here: it may have a token.
        throw CommandError("TODO_URL is not the address of a todo serve: set it to https://HOST/.")
      }
      return files
    }
    let configured = chosen == nil && !style.requiresConfiguration ? try configuredLists(variables) : []
    // Most users have one list, and every start runs this.
    let done =
      configured.isEmpty
      ? [] : configured.map { TodoFiles(beside: $0).done } + [variables.path("DONE_FILE")].compactMap(\.self)
    let lists = configured.filter { path in !done.contains { isSameFile($0, path) } }
    var files = try named(variables, chosen: chosen, style: style, first: lists.first)
    files.doneLists = configured.filter { !lists.contains($0) }
    // Another todo.txt, as that of TODO_FILE, is a list of its own.
    if let first = lists.first, isSameFile(files.todo, first) {
      for path in lists {
        if files.configuredLists.contains(where: { isSameFile($0, path) }) {
          files.repeatedLists.append(path)
        } else {
          files.configuredLists.append(path)
        }
      }
      // The marks are those of the configuration, whatever the current directory is.
      files.lists = ListFile.lists(at: files.configuredLists)
      files.lists[0] = ListFile(mark: files.lists[0].mark, todo: files.todo, done: files.done)
      if files.lists.count == 1 { files.lists = [] }
    }
    if files.todo.utf8.first != .slash { try requireWorkingDirectory() }
    return files
  }

  private static func named(
    _ variables: ShellVariables, chosen: [UInt8]?, style: InvocationStyle, first: String?
  ) throws(CommandError) -> TodoFiles {
    if let chosen {
      guard !chosen.isEmpty else { throw .misuse("--file needs the path of a file.") }
      var files = TodoFiles(beside: inHome(String(pathBytes: chosen), variables))
      files.origin = .option
      return files
    }
    // todo.sh continues without a directory, and fails when it creates one with an empty name.
    if style.requiresConfiguration {
      return TodoFiles(in: variables.path("TODO_DIR") ?? "", at: variables.path)
    }
    let path: (String) -> String? = { name in variables.path(name).map { inHome($0, variables) } }
    if let directory = path("TODO_DIR") { return TodoFiles(in: directory, at: path) }
    let todo: String
    var origin = Origin.configuration
    if let configured = path("TODO_FILE") ?? first {
      todo = configured
    } else if try hasOwnFile() {
      todo = "todo.txt"
      let usual = usualPath(variables)
      origin = .workingDirectory(insteadOf: usual.flatMap { areOneFile(todo, $0) } == false ? usual : nil)
    } else if let path = usualPath(variables) {
      todo = path
    } else {
      throw CommandError("Neither TODO_DIR nor HOME is set: name the file with --file PATH.")
    }
    let usual = TodoFiles(beside: todo)
    var files = TodoFiles(
      todo: todo, done: path("DONE_FILE") ?? usual.done, report: path("REPORT_FILE") ?? usual.report)
    files.origin = origin
    return files
  }

  /// The absolute paths in `TODO_LISTS`, separated by commas.
  private static func configuredLists(_ variables: ShellVariables) throws(CommandError) -> [String] {
    guard let text = variables.path("TODO_LISTS") else { return [] }
    var paths: [String] = []
    for part in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == .newline }) {
      let start = part.drop(while: \.isBlank)
      let end = start.lastIndex(where: { !$0.isBlank }).map { start.index(after: $0) } ?? start.startIndex
      guard let path = String(start[..<end]), !path.isEmpty else { continue }
      let whole = inHome(path, variables)
      guard whole.hasPrefix("/") else {
        throw CommandError(
          "\(variables.place(of: "TODO_LISTS"))TODO_LISTS has “\(path.shownPath)”: write whole paths, or ~/ in front of them."
        )
      }
      paths.append(whole)
    }
    return paths
  }

  /// The path with `~` replaced, which shells leave in quotes and in `--file=~/todo.txt`.
  private static func inHome(_ path: String, _ variables: ShellVariables) -> String {
    guard path.hasPrefix("~/"), let home = variables.path("HOME") else { return path }
    return home + path.dropFirst()
  }

  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    path == other || areOneFile(path, other) == true
  }

  /// Whether two paths lead to one file; nil if one of them leads to none.
  private static func areOneFile(_ path: String, _ other: String) -> Bool? {
    guard let one = path.pathBytes.fileStatus, let two = other.pathBytes.fileStatus else { return nil }
    return one.st_ino == two.st_ino && one.st_dev == two.st_dev
  }

  /// Whether the current directory has a todo.txt.
  ///
  /// - Throws: `CommandError` if that is unknown, or if it is not a file: another list would be the wrong
  ///   one.
  private static func hasOwnFile() throws(CommandError) -> Bool {
    // An editor may be saving the target of a link.
    for _ in 0..<25 {
      if let status = Array("todo.txt".utf8).fileStatus {
        if status.st_mode & S_IFMT != S_IFDIR { return true }
        throw CommandError("The todo.txt here is a directory. Use another directory, or --file PATH.")
      }
      let error = errno
      if error != ENOENT {
        throw CommandError("Can't look for todo.txt here: \(reason(of: error)).")
      }
      var link = stat()
      guard lstat("todo.txt", &link) == 0 else { break }
      usleep(10_000)
    }
    var link = stat()
    if lstat("todo.txt", &link) == 0 {
      throw CommandError(
        "The todo.txt here is a broken link. Create its target, or use --file PATH.")
    }
    try requireWorkingDirectory()
    return false
  }

  /// - Throws: `CommandError` if it was removed.
  private static func requireWorkingDirectory() throws(CommandError) {
    guard let directory = getcwd(nil, 0) else {
      throw CommandError(
        "The working directory no longer exists. Change to another one, or use absolute paths.")
    }
    free(directory)
  }

  private static func reason(of error: Int32) -> String {
    let words = strerror(error).map { String(cString: $0) } ?? "error \(error)"
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  private static func usualPath(_ variables: ShellVariables) -> String? {
    variables.path("HOME").map { $0 + "/todo.txt" }
  }

  /// - Parameter path: the value of a variable; nil if it has none.
  private init(in directory: String, at path: (String) -> String?) {
    self.init(
      todo: path("TODO_FILE") ?? directory + "/todo.txt", done: path("DONE_FILE") ?? directory + "/done.txt",
      report: path("REPORT_FILE") ?? directory + "/report.txt", directory: directory)
  }
}
