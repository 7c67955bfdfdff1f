import TodoStores
import TodoTxt

/// The paths of the user's files.
public struct TodoFiles: Hashable, Sendable {
  public var todo: String
  public var done: String
  public var report: String

  /// The directory of other files of tasks: todo.sh's `TODO_DIR`.
  public var directory: String

  /// The secret that opens these lists on a server, from the fragment of the address that the user has given.
  public var token: String?

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
    let base = Array(path.shownPath.utf8).split(separator: UInt8(ascii: "/")).last ?? []
    let end = base.dropLast().firstIndex(of: UInt8(ascii: ".")) ?? base.endIndex
    return String(decoding: base[..<end].map(\.uppercasedASCII), as: UTF8.self)
  }

  /// The path of a file of tasks named on the command line, such as `work.txt`.
  public func path(of name: [UInt8]) -> String {
    "\(directory)/\(String(pathBytes: name))"
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
