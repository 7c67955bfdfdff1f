import Synchronization
public import TodoStores
import TodoTxt

/// Inspects files in memory, with conditions that a test sets.
public final class InMemoryFileInspector: FileInspector {
  private struct State {
    var conditions: [String: FileCondition]
    var leftovers: [String]
  }

  private let files: InMemoryTodoFiles
  private let state: Mutex<State>
  private let refusal: TodoStoreError?

  /// - Parameters:
  ///   - conditions: by path; all other existing files have the best condition.
  ///   - leftovers: of the file whose name they contain.
  ///   - refusal: thrown in place of deleting a conflict copy.
  public init(
    _ files: InMemoryTodoFiles, conditions: [String: FileCondition] = [:], leftovers: [String] = [],
    refusingDeletions refusal: TodoStoreError? = nil
  ) {
    (self.files, self.refusal) = (files, refusal)
    state = Mutex(State(conditions: conditions, leftovers: leftovers))
  }

  public func condition(of path: String) -> FileCondition? {
    if path.hasSuffix("/"), files.paths.contains(where: { $0.hasPrefix(path) }) {
      return FileCondition(isDirectory: true)
    }
    return state.withLock { $0.conditions[path] } ?? (files.store(at: path).exists ? FileCondition() : nil)
  }

  public func realPath(of path: String) -> String { path }

  public func isSameFile(_ path: String, _ other: String) -> Bool { path == other }

  /// The form of Syncthing: `todo.sync-conflict-….txt`.
  /// Nothing writes for long in memory.
  public func waitForWriters(of path: String) {}

  public func conflictCopies(of path: String) -> [String] {
    let stem = path.hasSuffix(".txt") ? String(path.dropLast(4)) : path
    return files.paths.filter { $0.hasPrefix("\(stem).sync-conflict-") }
  }

  public func textFiles(beside path: String) -> [String] {
    files.paths.filter { $0.hasSuffix(".txt") && $0 != path }.compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
  }

  public func names(in directory: String) -> [String] {
    files.paths.filter { $0.hasPrefix("\(directory)/") }.map {
      String($0.dropFirst(directory.utf8.count + 1))
    }
    .filter { !$0.contains("/") }
  }

  public func leftovers(of path: String) -> [String] {
    let name = path.split(separator: "/").last ?? ""
    return state.withLock { $0.leftovers.filter { $0.contains("/.\(name).") } }
  }

  public func deleteConflictCopy(at path: String, holding bytes: [UInt8]) throws(TodoStoreError) -> Bool {
    if let refusal { throw refusal }
    guard try files.store(at: path).list().bytes == bytes else { return false }
    files.delete(path)
    return true
  }

  public func deleteEmptyFile(at path: String) throws(TodoStoreError) -> Bool {
    let file = files.store(at: path)
    guard file.exists, try file.list().bytes.isEmpty else { return false }
    files.delete(path)
    return true
  }

  /// No program has a file in memory open.
  public func deleteUnlessOpen(at path: String) -> Bool {
    files.delete(path)
    return true
  }

  public func deleteLeftover(at path: String) {
    state.withLock { $0.leftovers.removeAll { $0 == path } }
  }

  /// No other program writes to memory.
  public func locked<Result>(besides path: String, _ body: () throws -> Result) throws -> Result {
    try body()
  }
}
