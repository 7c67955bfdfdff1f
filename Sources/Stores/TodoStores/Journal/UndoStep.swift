import TodoTxt

/// The planned change of one file by the undo or redo of one part of an action, or by a move between files.
public struct UndoStep: Hashable, Sendable {
  /// The step's number, from 0, and a number that all steps taken together share.
  public var id: JournalRecord.PartID

  /// Never `missed`.
  public var purpose: JournalRecord.Purpose

  public var change: FileChange

  /// The `fingerprint(of:)` of the bytes after the step.
  public var result: UInt64

  /// The action that moves lines; nil for an undo or redo.
  public var action: ActionIdentity?

  /// As in `ActionIdentity`.
  public var request: String?

  public init(
    id: JournalRecord.PartID, purpose: JournalRecord.Purpose, change: FileChange, result: UInt64,
    action: ActionIdentity? = nil, request: String? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.change = change
    self.result = result
    self.action = action
    self.request = request
  }

  /// Reads an announced step; nil for any other record.
  init?(announcedBy record: JournalRecord) {
    guard let result = record.announcement else { return nil }
    self.init(
      id: record.id, purpose: record.purpose, change: record.change, result: result,
      action: record.purpose == .did ? record.action : nil, request: record.action.request)
  }

  /// - Parameter isMade: false for a step that is only announced.
  package func record(at time: RunningAction.Time, isMade: Bool) -> JournalRecord {
    var name = "undo"
    if case .redid = purpose { name = "redo" }
    return JournalRecord(
      id: id, purpose: purpose, date: time.date, secondOfDay: time.secondOfDay,
      action: action ?? ActionIdentity(name, from: .undo, request: request), change: change,
      announcement: isMade ? nil : result)
  }
}
