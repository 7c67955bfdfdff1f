public import ModuleKit

/// A way to carry lists to other machines. Modules register theirs with `registry.add(syncEngine:)`; git is Sync's own.
public protocol SyncEngine: Sendable {
  /// The stored name of the choice: `webdav`.
  var name: String { get }

  /// What its addresses lead to, for messages: `task lists (CalDAV)`.
  var offer: String { get }

  /// Whether `todo sync --setup ADDRESS` may mean this engine, by the address alone. An address that no
  /// engine connects belongs to git.
  func accepts(_ address: String) -> Bool

  /// Connects the lists with an address. Existing tasks stay on both sides; the first sync follows.
  ///
  /// - Throws: `CommandError`; nothing has changed then.
  func connect(to address: String, in session: SyncSession) throws -> SyncConnection

  /// - Parameter address: the result of `connect`.
  /// - Throws: `CommandError` if no sync is possible now.
  func repository(at address: String, in session: SyncSession) throws -> any SyncRepository

  /// Completes the connection after the first sync.
  ///
  /// - Returns: whether there is something to sync now.
  func finishSetup(in session: SyncSession) throws -> Bool
}

/// The result of connecting the lists with an address.
public enum SyncConnection: Hashable, Sendable {
  /// - Parameter address: the address to store.
  case connected(address: String)

  /// The address is not for this engine, so the next engine is asked.
  ///
  /// - Parameter answer: the server's answer, as a clause: `it answered 404`; nil if nothing was asked.
  case notFound(answer: String?)
}

extension SyncEngine {
  public func finishSetup(in session: SyncSession) -> Bool { false }

  /// What is stored about a connection with an address: the engine's name and the address, one line each.
  public func stored(_ address: String) -> [UInt8] { Array("\(name)\n\(address)\n".utf8) }
}

extension ModuleRegistry {
  /// Lets `todo sync`, and the sync beside a list, use another way to carry lists.
  public mutating func add(syncEngine: any SyncEngine) {
    contribute { [syncEngine] }
  }
}
