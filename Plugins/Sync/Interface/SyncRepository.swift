/// What the lists are synced with: a git repository, a folder or a collection on a server.
///
/// A sync is `check`, `resume`, `commit`, `fetch`, `takeIn`, `push`, all `locked`. On the screen the steps up to `fetch`
/// and those after it are two repositories of the same place, so what was fetched has to be kept.
public protocol SyncRepository {
  /// What messages call the other side: `origin`, `cloud.example.org`.
  var remoteName: String { get }

  /// Runs work while no other sync runs here.
  ///
  /// - Throws: `CommandError` with the code `busy` where one does.
  func locked<Result>(_ body: () throws -> Result) throws -> Result

  /// - Throws: `CommandError` where nothing can be synced as things are.
  func check() throws

  /// Finishes the merge of an earlier sync that was killed, if there is one.
  func resume() throws

  /// Notes what has changed in the lists and notes, where the other side has to get it in steps.
  ///
  /// - Returns: what that is called; nil where nothing has changed, or nothing is noted.
  func commit() throws -> String?

  /// Fetches from the remote.
  func fetch() throws -> SyncAnswer

  /// Applies the last fetch.
  ///
  /// - Returns: nil if there is nothing new.
  func takeIn() throws -> TakenChanges?

  /// Sends all that the other side has not.
  func push() throws -> SyncAnswer

  /// The number of changes not pushed yet, as far as is known here.
  func waitingChanges() throws -> Int
}

extension SyncRepository {
  public func check() throws {}
  public func resume() throws {}
  public func commit() throws -> String? { nil }
}

/// The result of talking to the remote.
public enum SyncAnswer: Hashable, Sendable {
  case done

  /// There was nothing to push.
  case nothing

  /// Somebody else has sent something meanwhile: the sync fetches again.
  case overtaken

  /// - Parameter reason: a clause that fits into parentheses.
  case unreachable(reason: String)
}
