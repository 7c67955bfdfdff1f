import Synchronization
package import TodoTxt

/// An action in progress. All its commits are undone together.
public final class RunningAction: Sendable {
  package typealias Time = (date: CivilDate, secondOfDay: Int)

  public let identity: ActionIdentity

  /// Whether each commit is an action of its own.
  private let endsWithEachCommit: Bool

  private let next = Mutex<JournalRecord.PartID?>(nil)

  /// - Parameter endsWithEachCommit: true if the object stands for many actions, such as those of a live
  ///   program.
  public init(_ identity: ActionIdentity, endsWithEachCommit: Bool = false) {
    self.identity = identity
    self.endsWithEachCommit = endsWithEachCommit
  }

  /// Whether the action has committed anything.
  public var hasCommitted: Bool { next.withLock { $0 != nil } }

  /// Returns a record for each file with changed lines; empty if nothing changed.
  package func records(of changes: [FileChange], at time: Time) -> [JournalRecord] {
    next.withLock { next in
      if endsWithEachCommit { next = nil }
      return changes.filter { !$0.lines.isEmpty }.map { change in
        let id = next ?? JournalRecord.PartID(action: .random(in: 1 ... .max), part: 0)
        next = JournalRecord.PartID(action: id.action, part: id.part + 1)
        return JournalRecord(
          id: id, purpose: .did, date: time.date, secondOfDay: time.secondOfDay, action: identity,
          change: change)
      }
    }
  }
}
