import Glibc
public import TodoStores

/// The UIDs of a todo.txt's tasks, in a private file that is replaced as a whole.
public struct FileTaskUIDs: TaskUIDStore {
  private let directory: @Sendable () -> String?
  private let path: String
  private let isFile: Bool

  /// The maximum size: the file contains the lines of a todo.txt.
  private static let limit = 4 << 20

  /// Does not read or create anything yet.
  ///
  /// - Parameters:
  ///   - path: of the todo.txt.
  ///   - isFile: false for a list that is not a file; its path is used unchanged.
  ///   - directory: the absolute path of the directory of the UIDs; created if missing; nil for none.
  public init(of path: String, isFile: Bool = true, directory: @escaping @Sendable () -> String?) {
    self.path = isFile ? path.absolutePath : path
    self.isFile = isFile
    self.directory = directory
  }

  public func load() -> TaskUIDs {
    guard let state = try? place(creating: false).read() else { return TaskUIDs() }
    return TaskUIDs(state: state)
  }

  public func save(_ uids: TaskUIDs) {
    try? place(creating: true).replace(with: uids.state)
  }

  private func place(creating: Bool) throws(SystemError) -> JournalPlace {
    guard let directory = directory() else { throw SystemError(ENOENT) }
    return try JournalPlace(
      directory: directory, name: JournalPlace.name(for: path, isFile: isFile, "uids"), limit: Self.limit,
      creating: creating)
  }
}
