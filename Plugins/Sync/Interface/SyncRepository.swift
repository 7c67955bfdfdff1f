/// The other side of a sync: a git repository, a folder or a collection on a server.
///
/// A sync is `check`, `resume`, `commit`, `fetch`, `takeIn`, `push`, all `locked`. On the screen, the steps
/// up to `fetch` and the later steps use two repositories of the same place, so the fetched state must be
/// stored.
public protocol SyncRepository {
  /// The name of the other side in messages: `origin`, `cloud.example.org`.
  var remoteName: String { get }

  /// Runs work while no other sync runs here.
  ///
  /// - Throws: `CommandError` with the code `busy` if another sync runs.
  func locked<Result>(_ body: () throws -> Result) throws -> Result

  /// Starts a fetch, whose answer `fetch` returns, so that the network works while the lists are looked at.
  func prefetch() throws

  /// - Returns: whether the other side, as far as this machine knows, has all lists and notes as they are. Then a fetch
  ///   that brings nothing ends the sync.
  /// - Throws: `CommandError` if no sync is possible now.
  func check() throws -> Bool

  /// Finishes the merge of an earlier sync that was killed, if there is one.
  func resume() throws

  /// Records the changes of the lists and notes, if the other side receives them in steps.
  ///
  /// - Returns: the name of the record; nil if nothing has changed, or nothing is recorded.
  func commit() throws -> String?

  func fetch() throws -> SyncAnswer

  /// Applies the last fetch.
  ///
  /// - Returns: nil if there is nothing new.
  func takeIn() throws -> TakenChanges?

  /// Sends everything that the other side lacks.
  func push() throws -> SyncAnswer

  /// The number of changes not pushed yet, as far as this machine knows.
  func waitingChanges() throws -> ChangeCount

  /// What the user is to know about the lists beside todo.txt after a sync.
  func remarks() throws -> [SyncRemark]
}

public enum SyncRemark: Hashable, Sendable {
  /// Lists, by their names, that no sync has sent before.
  case newLists([String])

  /// Text files beside todo.txt that are not sent, until the user runs the command. Each is named once.
  case unsent([String], command: String)

  /// Lists that are back, because the undo of a sync had emptied them.
  case restored([String])

  /// Notes that are back, because another program had deleted or emptied them while tasks name them.
  case restoredNotes([String])
}

extension SyncRepository {
  public func prefetch() throws {}
  public func check() throws -> Bool { false }
  public func resume() throws {}
  public func commit() throws -> String? { nil }
  public func remarks() throws -> [SyncRemark] { [] }
}

/// The result of talking to the remote.
public enum SyncAnswer: Hashable, Sendable {
  case done

  /// There was nothing to fetch or to push.
  case nothing

  /// Another machine has sent something meanwhile: the sync fetches again.
  case overtaken

  /// - Parameter reason: a clause that fits into parentheses.
  case unreachable(reason: String)
}
