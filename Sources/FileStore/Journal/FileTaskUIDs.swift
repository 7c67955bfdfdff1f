import Glibc
public import TodoStores
import TodoTxt

/// The UIDs of a todo.txt's tasks in a private file of their own, which is replaced as a whole.
public struct FileTaskUIDs: TaskUIDStore {
  private let directory: @Sendable () -> String?
  private let path: String

  /// A file has no more than that: it holds the lines of a todo.txt.
  private static let limit = 4 << 20

  /// Neither reads nor creates anything yet.
  ///
  /// - Parameters:
  ///   - path: of the todo.txt.
  ///   - directory: where the UIDs lie, from the root; made when it is missing; nil for nowhere.
  public init(of path: String, directory: @escaping @Sendable () -> String?) {
    self.path = path.absolutePath
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
      directory: directory, name: JournalPlace.name(for: path, "uids"), limit: Self.limit, creating: creating)
  }
}
