import Synchronization

/// UIDs in memory only, for tests and programs without a disk.
public final class InMemoryTaskUIDs: TaskUIDStore {
  private let uids = Mutex(TaskUIDs())

  public init() {}

  public func load() -> TaskUIDs { uids.withLock(\.self) }

  public func save(_ uids: TaskUIDs) { self.uids.withLock { $0 = uids } }
}
