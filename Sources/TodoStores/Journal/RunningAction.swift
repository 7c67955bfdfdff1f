import Synchronization
package import TodoTxt

/// An action in progress. All its commits are undone together.
public final class RunningAction: Sendable {
  package typealias Time = (date: CivilDate, secondOfDay: Int)

  public let identity: ActionIdentity

  /// Whether each commit is an action of its own.
  private let endsWithEachCommit: Bool

  /// The authors of the lines that the action takes from another machine.
  public var authors: LineAuthors? {
    get { knownAuthors.withLock(\.self) }
    set { knownAuthors.withLock { $0 = newValue } }
  }

  /// Where the journal will have the next change of the action; nil if each commit is an action of its own.
  public var place: JournalRecord.PartID? {
    endsWithEachCommit ? nil : next.withLock { $0 ?? JournalRecord.PartID(action: id, part: 0) }
  }

  private let id = UInt64.random(in: 1 ... .max)
  private let knownAuthors = Mutex<LineAuthors?>(nil)
  private let next = Mutex<JournalRecord.PartID?>(nil)

  /// - Parameter endsWithEachCommit: true if the object represents many actions, such as those of a live
  ///   program.
  public init(_ identity: ActionIdentity, endsWithEachCommit: Bool = false) {
    self.identity = identity
    self.endsWithEachCommit = endsWithEachCommit
  }

  /// Whether the action has committed anything.
  public var hasCommitted: Bool { next.withLock { $0 != nil } }

  /// Returns a record for each file with changed lines; empty if nothing changed.
  package func records(of changes: [FileChange], at time: Time) -> [JournalRecord] {
    let authors = authors
    return next.withLock { next in
      if endsWithEachCommit { next = nil }
      return changes.filter { !$0.lines.isEmpty }.map { change in
        var change = change
        if let authors {
          for index in change.lines.indices {
            change.lines[index].author = authors.author(of: change.lines[index])
          }
        }
        let id =
          next
          ?? JournalRecord.PartID(action: endsWithEachCommit ? .random(in: 1 ... .max) : id, part: 0)
        next = JournalRecord.PartID(action: id.action, part: id.part + 1)
        return JournalRecord(
          id: id, purpose: .did, date: time.date, secondOfDay: time.secondOfDay, action: identity,
          change: change)
      }
    }
  }
}
