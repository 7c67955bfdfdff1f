import TodoTxt

/// The planned change of one file by the undo or redo of one part of an action.
public struct UndoStep: Hashable, Sendable {
  /// The step's number, from 0, and a number that all steps taken together share.
  public var id: JournalRecord.PartID

  /// `undid` or `redid`.
  public var purpose: JournalRecord.Purpose

  public var change: FileChange

  /// The `fingerprint(of:)` of the bytes after the step.
  public var result: UInt64

  /// As in `ActionIdentity`.
  public var request: String?

  public init(
    id: JournalRecord.PartID, purpose: JournalRecord.Purpose, change: FileChange, result: UInt64,
    request: String? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.change = change
    self.result = result
    self.request = request
  }

  /// Reads an announced step; nil for any other record.
  init?(announcedBy record: JournalRecord) {
    guard let result = record.announcement else { return nil }
    self.init(
      id: record.id, purpose: record.purpose, change: record.change, result: result,
      request: record.action.request)
  }

  /// - Parameter isMade: false for a step that is only announced.
  package func record(at time: RunningAction.Time, isMade: Bool) -> JournalRecord {
    var name = "undo"
    if case .redid = purpose { name = "redo" }
    return JournalRecord(
      id: id, purpose: purpose, date: time.date, secondOfDay: time.secondOfDay,
      action: ActionIdentity(name, from: .undo, request: request), change: change,
      announcement: isMade ? nil : result)
  }
}
