import Glibc
public import TodoStores

/// A state file for one todo.txt, in a directory that only the user can read.
public struct PrivateStateFile: StateFile {
  private let directory: @Sendable () -> String?
  private let path: String
  private let name: String

  /// Does not read or create anything yet.
  ///
  /// - Parameters:
  ///   - name: letters and digits.
  ///   - path: of the todo.txt.
  ///   - directory: the absolute path of the file's directory; created if missing; nil for none.
  public init(named name: String, of path: String, directory: @escaping @Sendable () -> String?) {
    self.name = name
    self.path = path.absolutePath
    self.directory = directory
  }

  public func load() throws(TodoStoreError) -> [UInt8] {
    do throws(SystemError) {
      guard directory() != nil else { return [] }
      return try place(creating: false).read()
    } catch {
      if error.code == ENOENT { return [] }
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  public func save(_ bytes: [UInt8]) throws(TodoStoreError) {
    do throws(SystemError) {
      try place(creating: true).replace(with: bytes)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  public func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let lock: Descriptor
    do throws(SystemError) {
      lock = try place(creating: true).lockForRewriting()
    } catch {
      throw error.code == EWOULDBLOCK
        ? TodoStoreError.busy(path: path, seconds: JournalPlace.rewritingPatience)
        : .unwritable(path: path, reason: error.reason)
    }
    return try withExtendedLifetime(lock) { _ in try body() }
  }

  private func place(creating: Bool) throws(SystemError) -> JournalPlace {
    guard let directory = directory() else { throw SystemError(ENOENT) }
    // The limit of a journal does not apply to files that are replaced as a whole; reading allows 64 times as
    // much.
    return try JournalPlace(
      directory: directory, name: JournalPlace.name(for: path, name), limit: 64 << 20, creating: creating)
  }
}
