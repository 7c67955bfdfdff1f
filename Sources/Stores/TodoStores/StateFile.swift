import Synchronization

/// Bytes that the program stores between its runs, such as the state of the last sync.
public protocol StateFile: Sendable {
  /// Returns the saved bytes; empty if there are none.
  ///
  /// - Throws: `unreadable`.
  func load() throws(TodoStoreError) -> [UInt8]

  /// Replaces the saved bytes as a whole.
  ///
  /// - Throws: `unwritable`.
  func save(_ bytes: [UInt8]) throws(TodoStoreError)

  /// Runs `body` while no other program does so with this file.
  ///
  /// - Throws: the error of `body`; `busy`, `unwritable`.
  func locked<Result>(_ body: () throws -> Result) throws -> Result
}

/// The same in memory, for tests and programs without a disk.
public final class InMemoryStateFile: StateFile {
  private let bytes = Mutex<[UInt8]>([])

  public init() {}

  public func load() -> [UInt8] { bytes.withLock(\.self) }

  public func save(_ bytes: [UInt8]) { self.bytes.withLock { $0 = bytes } }

  public func locked<Result>(_ body: () throws -> Result) throws -> Result { try body() }
}
