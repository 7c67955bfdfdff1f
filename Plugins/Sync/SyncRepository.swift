/// What a sync asks of the repository that the lists are in.
protocol SyncRepository {
  /// What messages call the other side: `origin`.
  var remoteName: String { get }

  /// Does that while no other sync runs here.
  func locked<Result>(_ body: () throws -> Result) throws -> Result

  /// - Throws: `SyncProblem` where nothing can be synced as things are.
  func check() throws

  /// Finishes the merge that an earlier sync was killed in, if there is one.
  func resume() throws

  /// Commits what has changed in the lists and notes, and nothing else.
  ///
  /// - Returns: the message of the commit; nil where nothing has changed.
  func commit() throws -> String?

  /// Asks what the other side has.
  func fetch() throws -> SyncAnswer

  /// Takes over what the last fetch has brought.
  ///
  /// - Returns: nil where that is nothing new.
  func takeIn() throws -> TakenChanges?

  /// Sends all commits that the other side has not.
  func push() throws -> SyncAnswer

  /// How many changes the other side has not got yet, as far as is known here.
  func waitingChanges() throws -> Int
}

/// What came of talking to the other side.
enum SyncAnswer: Hashable {
  case done

  /// There was nothing to send.
  case nothing

  /// Somebody else has sent something meanwhile.
  case overtaken

  /// - Parameter reason: what git said, as a sentence without its full stop.
  case unreachable(reason: String)
}
