import TodoTxt

/// What the undoing of one part of an action makes of a file, or its redoing.
public struct UndoStep: Hashable, Sendable {
  /// Its number among the steps that are taken together, from 0, and a number that all of them have.
  public var id: JournalRecord.PartID

  /// `undid` or `redid`.
  public var purpose: JournalRecord.Purpose

  public var change: FileChange

  /// The `fingerprint(of:)` of the bytes that it leaves.
  public var result: UInt64

  public init(
    id: JournalRecord.PartID, purpose: JournalRecord.Purpose, change: FileChange, result: UInt64
  ) {
    self.id = id
    self.purpose = purpose
    self.change = change
    self.result = result
  }

  /// - Returns: nil for a record of something else.
  init?(announcedBy record: JournalRecord) {
    guard let result = record.announcement else { return nil }
    self.init(id: record.id, purpose: record.purpose, change: record.change, result: result)
  }

  /// - Parameter isMade: false for one that is only about to be taken.
  package func record(at time: RunningAction.Time, isMade: Bool) -> JournalRecord {
    var name = "undo"
    if case .redid = purpose { name = "redo" }
    return JournalRecord(
      id: id, purpose: purpose, date: time.date, secondOfDay: time.secondOfDay,
      action: ActionIdentity(name, from: .undo), change: change, announcement: isMade ? nil : result)
  }
}
