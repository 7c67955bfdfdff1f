public import TodoStores
public import TodoTxt

/// The paths of the user's files.
public struct TodoFiles: Hashable, Sendable {
  public var todo: String
  public var done: String
  public var report: String

  /// The directory of other files of tasks: todo.sh's `TODO_DIR`.
  public var directory: String

  /// The secret that opens these lists on a server, from the fragment of the address that the user has given.
  public var token: String?

  /// All lists that are shown and edited as one, the todo.txt first: `TODO_LISTS`. Empty if there is only one.
  public var lists: [ListFile] = []

  /// The paths that `TODO_LISTS` names lists by, also if it is only one.
  public var configuredLists: [String] = []

  /// The paths in `TODO_LISTS` that are an earlier list's file again, and so left out.
  public var repeatedLists: [String] = []

  /// The paths in `TODO_LISTS` that completed tasks of a list go to, and so no lists of their own.
  public var doneLists: [String] = []

  /// The files with tasks of all lists, which are no notes.
  public var taskFiles: [String] { [todo, done, report] + lists.flatMap { [$0.todo, $0.done] } }

  /// Whether a path leads to one of these files.
  public func hasTasks(at path: String, _ inspector: any FileInspector) -> Bool {
    taskFiles.contains { inspector.isSameFile($0, path) }
  }

  /// The origin of these paths.
  public var origin = Origin.configuration

  public enum Origin: Hashable, Sendable {
    /// The configuration, the environment, or the defaults.
    case configuration

    /// `--file` or an address.
    case option

    /// A todo.txt in the current directory.
    ///
    /// - Parameter usual: the path of the user's todo.txt elsewhere; nil if there is none.
    case workingDirectory(insteadOf: String?)
  }

  /// - Parameter directory: nil for the directory of todo.txt.
  public init(todo: String, done: String, report: String, directory: String? = nil) {
    self.todo = todo
    self.done = done
    self.report = report
    self.directory = directory ?? Self.directory(of: todo)
  }

  /// The todo.txt, with done.txt and report.txt beside it.
  public init(beside todo: String) {
    let prefix = todo.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(todo[...$0]) } ?? ""
    self.init(todo: todo, done: prefix + "done.txt", report: prefix + "report.txt")
  }

  /// The lists of a server, at `https://host/todo/#TOKEN`. The fragment is not part of their paths, which
  /// appear in messages and the journal.
  ///
  /// - Returns: nil if the text is not an http or https address, or has a user name, a password or a query.
  public init?(onServer address: String) {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = ["https://", "http://"].first { parts[0].lowercased().hasPrefix($0) }
    guard let scheme, parts[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !parts[0].contains(where: { "@?".contains($0) })
    else { return nil }
    var place = String(parts[0].dropFirst(scheme.count))
    while place.hasSuffix("/") { place.removeLast() }
    guard !place.isEmpty, !place.hasPrefix("/") else { return nil }
    self.init(beside: "\(scheme)\(place)/todo.txt")
    origin = .option
    token = parts.count == 2 && !parts[1].isEmpty ? String(parts[1]) : nil
  }

  /// The list's name in messages: its file's base name up to the first `.x`, in upper case, as in todo.sh.
  public var todoName: String { Self.name(of: todo) }

  /// The name of the file at `path` in messages: `TODO` for `/home/ann/todo.txt`.
  public static func name(of path: String) -> String {
    var base = Array(path.shownPath.utf8)[...]
    while base.last == UInt8(ascii: "/") { base.removeLast() }
    if let slash = base.lastIndex(of: UInt8(ascii: "/")) { base = base[(slash + 1)...] }
    let end = base.dropLast().firstIndex(of: UInt8(ascii: ".")) ?? base.endIndex
    return String(decoding: base[..<end].map(\.uppercasedASCII), as: UTF8.self)
  }

  /// The path of a file of tasks named on the command line, such as `work.txt`.
  ///
  /// - Parameter mark: that of the list which the file is beside; nil for the first list.
  public func path(of name: [UInt8], besideListMarked mark: String? = nil) -> String {
    Self.path(of: name, in: directory(ofListMarked: mark))
  }

  /// The path of a task's note; nil if that is a file of tasks.
  public func path(
    ofNote name: NoteName, besideListMarked mark: String? = nil, _ inspector: any FileInspector
  ) -> String? {
    let path = path(of: name.bytes, besideListMarked: mark)
    return hasTasks(at: path, inspector) ? nil : path
  }

  /// The path of a file in a directory, such as that of a note.
  public static func path(of name: [UInt8], in directory: String) -> String {
    "\(directory)/\(String(pathBytes: name))"
  }

  /// The mark of the list that has a file, its todo.txt or done.txt; nil for those of the first list, for a
  /// done.txt that lists share, and for others.
  ///
  /// - Parameter realPath: returns a path without links.
  public func mark(ofFileAt path: String, realPath: (String) -> String) -> String? {
    let owners = lists.indices.filter { index in
      [lists[index].todo, lists[index].done].contains { $0 == path || realPath($0) == path }
    }
    return owners.count == 1 && owners[0] > 0 ? lists[owners[0]].mark : nil
  }

  /// The directory of the list with a mark: where its notes are. Nil is the first list.
  public func directory(ofListMarked mark: String?) -> String {
    let list = mark.flatMap { mark in lists.dropFirst().first { $0.mark == mark } }
    return list.map { Self.directory(of: $0.todo) } ?? directory
  }

  /// The directory of the notes of the list in a file.
  public func directory(ofListAt path: String) -> String {
    path == todo ? directory : Self.directory(of: path)
  }

  /// The list with that mark, in any case; nil if no list has it.
  public func list(named mark: String) -> ListFile? {
    lists.first { $0.mark.lowercased() == mark.lowercased() }
  }

  /// - Throws: `CommandError` if there is no such list.
  public func requiredList(named mark: String) throws(CommandError) -> ListFile {
    if let list = list(named: mark) { return list }
    throw CommandError.noList(mark, among: lists)
  }

  /// - Parameter word: a task's number, or a range of numbers.
  /// - Throws: `CommandError` if the mark in front of it is of no list.
  func requireList(ofTask word: [UInt8]) throws(CommandError) {
    guard let slash = word.lastIndex(of: UInt8(ascii: "/")) else { return }
    let mark = String(decoding: word[..<slash], as: UTF8.self)
    if !lists.contains(where: { $0.mark == mark }) { throw CommandError.noList(mark, among: lists) }
  }

  /// Whether a path in `TODO_LISTS` looks like several, with something else than a comma between them.
  public static func looksLikeSeveral(_ path: String) -> Bool {
    [" /", "~/", ";", ":"].contains(where: path.contains)
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension CommandError {
  public static func noList(_ mark: String, among lists: [ListFile]) -> CommandError {
    let advice =
      lists.isEmpty
      ? "TODO_LISTS names several lists, unless --file, TODO_DIR or TODO_FILE names one."
      : "Choose one of: \(lists.map(\.mark).joined(separator: ", "))."
    var error = misuse("There is no list “\(mark)”. \(advice)")
    // A page may show only some of the lists.
    error.note = "There is no list “\(mark)”."
    return error
  }
}
