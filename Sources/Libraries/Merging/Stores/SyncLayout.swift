public import ModuleKit
import TodoStores
import TodoTxt

/// Which files of a folder are synced, by their paths from its top.
public struct SyncLayout: Hashable, Sendable {
  /// The folder, from the root, without links.
  public let top: String

  /// The path from there to the directory of todo.txt: empty, or with a slash at the end.
  public let prefix: String

  /// Nil for a file elsewhere.
  public let todo: String
  public let done: String?
  public let report: String?

  public enum Kind: Hashable, Sendable {
    /// todo.txt or done.txt, which are merged as one set.
    case tasks(TaskFiles.File)

    /// Another list beside them.
    case list

    /// A note, report.txt or git's own settings, merged line by line.
    case text
  }

  /// - Parameters:
  ///   - files: the user's files, as real paths.
  ///   - top: without links.
  public init?(files: TodoFiles, top: String) {
    func relative(_ path: String) -> String? {
      let start = top == "/" ? top : top + "/"
      return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }
    guard let todo = relative(files.todo) else { return nil }
    self.top = top
    self.todo = todo
    prefix = todo.lastIndex(of: "/").map { String(todo[...$0]) } ?? ""
    done = relative(files.done)
    report = relative(files.report)
  }

  /// Whether a file that is no list is a note.
  package func isNote(_ path: String) -> Bool { path != report && !path.hasSuffix(".gitattributes") }

  /// The notes that are gone or blank in `new`, unlike in `old`, though tasks of these lists name them.
  public func lostNotes(from old: FileSet, to new: FileSet, namedIn lists: FileSet) -> [String] {
    let named = notes(namedIn: lists)
    func isBlank(_ path: String, in files: FileSet) -> Bool {
      files[path]?.allSatisfy { $0 == 0 || $0.isBlank || $0 == .newline } ?? true
    }
    return old.keys.filter { named.contains($0) && !isBlank($0, in: old) && isBlank($0, in: new) }.sorted()
  }

  /// The paths of the notes that tasks of these lists name.
  public func notes(namedIn lists: FileSet) -> Set<String> {
    let names = lists.values.flatMap { TodoList(bytes: $0).compactMap(\.noteName) }
    return Set(names.map { prefix + String(pathBytes: $0.bytes) }).filter { path in
      kind(of: path) == .text && isNote(path)
    }
  }

  /// Nil for a file that the program does not sync.
  public func kind(of path: String) -> Kind? {
    // A name sent by others might lead elsewhere; git refuses such names.
    let isPlain = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0) && $0.lowercased() != ".git"
    }
    guard isPlain else { return nil }
    switch path {
    case todo: return .tasks(.todo)
    case done: return .tasks(.done)
    case report: return .text
    default: break
    }
    guard path.hasPrefix(prefix) else { return nil }
    let name = path.dropFirst(prefix.count)
    if name == ".gitattributes" || name.hasPrefix("notes/") { return .text }
    return !name.contains("/") && name.hasSuffix(".txt") && !name.hasPrefix(".") ? .list : nil
  }

  /// Whether it is todo.txt or done.txt.
  package func isTasks(_ path: String) -> Bool {
    if case .tasks? = kind(of: path) { true } else { false }
  }

  /// The lists among these files.
  func units(of paths: [String]) -> [MovedTasks.Unit] {
    let tasks = [(TaskFiles.File.todo, todo)] + (done.map { [(.done, $0)] } ?? [])
    let set = tasks.filter { paths.contains($0.1) }
    return (set.isEmpty ? [] : [set]) + paths.filter { kind(of: $0) == .list }.sorted().map { [(.todo, $0)] }
  }

  /// todo.txt and done.txt of these files.
  public func tasks(of files: FileSet) -> TaskFiles {
    TaskFiles(todo: files[todo], done: done.flatMap { files[$0] })
  }

  /// Whether the program would follow a link of that name to any place.
  public func isFollowed(_ path: String) -> Bool {
    kind(of: path) != nil || path == "\(prefix)notes" || prefix.hasPrefix("\(path)/")
  }

  public func path(of name: String) -> String { top == "/" ? "/\(name)" : "\(top)/\(name)" }

  /// The files to commit even if git does not track them. Other lists are committed only if they are tracked
  /// or were changed by this program: not every text beside todo.txt is meant for others.
  public func candidates(changed: [String]) -> [String] {
    [todo, done, report, "\(prefix).gitattributes", "\(prefix)notes"].compactMap(\.self)
      + lists(among: changed)
  }

  /// The other lists beside todo.txt, among files with these real paths.
  public func lists(among paths: [String]) -> [String] {
    let top = path(of: "")
    return paths.filter { $0.hasPrefix(top) }.map { String($0.dropFirst(top.count)) }
      .filter { kind(of: $0) == .list }
  }
}
