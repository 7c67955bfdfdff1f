public import TodoTxt

/// What one commit did to one file, as a journal keeps it.
public struct JournalRecord: Hashable, Sendable {
  /// One file of one commit. An action is one run of the program, whatever it touches.
  public struct PartID: Hashable, Sendable {
    public var action: UInt64

    /// From 0, in the order in which the action did it.
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

    /// Something was done, and what it was is not known.
    case missed

    /// The part that is taken back or done again.
    var subject: PartID? {
      switch self {
      case .did, .missed: nil
      case .undid(let part), .redid(let part): part
      }
    }
  }

  public var id: PartID
  public var purpose: Purpose

  /// When, by the user's clock at that time.
  public var date: CivilDate

  /// Seconds since midnight.
  public var secondOfDay: Int

  public var action: ActionIdentity

  public var change: FileChange

  /// For a change that was only about to be made: the `fingerprint(of:)` of the bytes that it leaves, which
  /// tell later whether it was. Nil for one that was made.
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

  /// What remains to be noted of an action whose changes can't be.
  package var missed: JournalRecord {
    var record = self
    record.purpose = .missed
    record.change.lines = []
    return record
  }
}
