public import TodoTxt

/// A journal's record of one commit's changes to one file.
public struct JournalRecord: Hashable, Sendable {
  /// Identifies one file of one commit. An action is one run of the program, whatever files it changes.
  public struct PartID: Hashable, Sendable {
    public var action: UInt64

    /// From 0, in the order of the action's changes.
    public var part: Int

    public init(action: UInt64, part: Int) {
      self.action = action
      self.part = part
    }
  }

  public enum Purpose: Hashable, Sendable {
    case did
    case undid(PartID)
    case redid(PartID)

    /// Marks a change whose contents are unknown.
    case missed

    /// The part that this record undoes or redoes.
    var subject: PartID? {
      switch self {
      case .did, .missed: nil
      case .undid(let part), .redid(let part): part
      }
    }
  }

  public var id: PartID
  public var purpose: Purpose

  /// The date by the user's clock when the record was made.
  public var date: CivilDate

  /// Seconds since midnight.
  public var secondOfDay: Int

  public var action: ActionIdentity

  public var change: FileChange

  /// For an announced change, the `fingerprint(of:)` of the bytes that it will leave. It tells later whether
  /// the change was made. Nil for a change that was made.
  public var announcement: UInt64?

  public init(
    id: PartID, purpose: Purpose, date: CivilDate, secondOfDay: Int, action: ActionIdentity,
    change: FileChange,
    announcement: UInt64? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.date = date
    self.secondOfDay = secondOfDay
    self.action = action
    self.change = change
    self.announcement = announcement
  }

  /// The record to keep of an action whose changes can't be recorded.
  package var missed: JournalRecord {
    var record = self
    record.purpose = .missed
    record.change.lines = []
    return record
  }
}
