import TodoStores
import TodoTxt

/// The paths of the user's files.
public struct TodoFiles: Hashable, Sendable {
  public var todo: String
  public var done: String
  public var report: String

  /// Where other files of tasks are looked for: `TODO_DIR` of todo.sh.
  public var directory: String

  /// Why they are these.
  public var origin = Origin.configuration

  public enum Origin: Hashable, Sendable {
    /// The configuration or the environment says so, or nothing says otherwise.
    case configuration

    /// The user named todo.txt on the command line.
    case option

    /// There is a todo.txt in the working directory.
    ///
    /// - Parameter usual: the path of the one that is the user's everywhere else; nil where there is none.
    case workingDirectory(insteadOf: String?)
  }

  /// - Parameter directory: nil for the one that todo.txt is in.
  public init(todo: String, done: String, report: String, directory: String? = nil) {
    self.todo = todo
    self.done = done
    self.report = report
    self.directory = directory ?? Self.directory(of: todo)
  }

  /// done.txt and report.txt beside that todo.txt.
  public init(beside todo: String) {
    let prefix = todo.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(todo[...$0]) } ?? ""
    self.init(todo: todo, done: prefix + "done.txt", report: prefix + "report.txt")
  }

  /// What messages call the list: its file's base name up to the first `.x`, in capitals, as todo.sh has it.
  public var todoName: String { Self.name(of: todo) }

  /// What messages call the file at `path`: `TODO` for `/home/ann/todo.txt`.
  public static func name(of path: String) -> String {
    let base = Array(path.shownPath.utf8).split(separator: UInt8(ascii: "/")).last ?? []
    let end = base.dropLast().firstIndex(of: UInt8(ascii: ".")) ?? base.endIndex
    return String(decoding: base[..<end].map(\.uppercasedASCII), as: UTF8.self)
  }

  /// Where a file of tasks lies that is named on the command line, as `work.txt`.
  public func path(of name: [UInt8]) -> String {
    "\(directory)/\(String(pathBytes: name))"
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
