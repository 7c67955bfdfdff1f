public import TodoTxt

/// What was done to the files of tasks, and what of it was taken back.
public struct JournalHistory: Sendable {
  /// One run of the program.
  public struct Action: Sendable {
    public let id: UInt64

    /// Its name and what followed it.
    public let words: [[UInt8]]

    public let date: CivilDate
    public let secondOfDay: Int
    public fileprivate(set) var parts: [Part] = []

    /// Whether there is nothing left to undo.
    public var isUndone: Bool { parts.allSatisfy(\.isUndone) }
  }

  /// One file of one commit.
  public struct Part: Sendable {
    public let id: JournalRecord.PartID

    /// What was done first.
    public let original: FileChange

    /// What was done last, which is what there is to take back now.
    public fileprivate(set) var latest: FileChange
    public fileprivate(set) var isUndone = false

    /// Where the latest change stands among all.
    fileprivate var position: Int

    /// The part once another change has taken it back or done it again.
    public func changed(by change: FileChange) -> Part {
      var part = self
      part.latest = change
      part.isUndone.toggle()
      return part
    }
  }

  /// The oldest first.
  public private(set) var actions: [Action] = []

  /// The undoings that were announced and not recorded, the oldest first. Those that were made all the same
  /// were so by a program that was killed right afterwards.
  public var unconfirmed: [JournalRecord] {
    announcements.values.sorted { $0.position < $1.position }.map(\.record)
  }

  private var announcements: [JournalRecord.PartID: (position: Int, record: JournalRecord)] = [:]

  private var indices: [UInt64: Int] = [:]

  /// The actions that were undone, the last one last; emptied by doing something new.
  private var undone: [UInt64] = []

  /// - Parameter records: in the order in which they were made. One that belongs to an action whose
  ///   beginning is lost counts for nothing.
  public init(_ records: [JournalRecord]) {
    for (position, record) in records.enumerated() {
      if let part = record.purpose.subject {
        announcements[part] = record.announcement == nil ? nil : (position, record)
      }
      if record.announcement != nil { continue }
      switch record.purpose {
      case .did: add(record, position)
      case .undid(let part): change(part, by: record, position, isUndone: true)
      case .redid(let part): change(part, by: record, position, isUndone: false)
      }
    }
  }

  /// The last action that is not undone, or only in part.
  public var nextToUndo: Action? {
    actions.last { !$0.isUndone }
  }

  /// The action that was undone last; nil where another one was done since.
  public var nextToRedo: Action? {
    undone.last.flatMap { indices[$0] }.map { actions[$0] }
  }

  private mutating func add(_ record: JournalRecord, _ position: Int) {
    let id = record.id.action
    if indices[id] == nil {
      indices[id] = actions.count
      actions.append(
        Action(id: id, words: record.words, date: record.date, secondOfDay: record.secondOfDay))
      undone = []
    }
    guard let index = indices[id], !actions[index].parts.contains(where: { $0.id == record.id }) else {
      return
    }
    actions[index].parts.append(
      Part(id: record.id, original: record.change, latest: record.change, position: position))
  }

  private mutating func change(
    _ part: JournalRecord.PartID, by record: JournalRecord, _ position: Int, isUndone: Bool
  ) {
    guard let index = indices[part.action],
      let partIndex = actions[index].parts.firstIndex(where: { $0.id == part })
    else { return }
    actions[index].parts[partIndex].latest = record.change
    actions[index].parts[partIndex].isUndone = isUndone
    actions[index].parts[partIndex].position = position
    undone.removeAll { $0 == part.action }
    if actions[index].parts.contains(where: \.isUndone) { undone.append(part.action) }
  }
}

extension JournalHistory.Action {
  /// What to take back, one after the other, to undo the action: the newest change first. A move adds a line
  /// in one place before it takes it away in the other, and so does its undoing.
  public var partsToUndo: [JournalHistory.Part] {
    parts.filter { !$0.isUndone }.sorted { $0.position > $1.position }
  }

  /// What to take back to do the action again.
  public var partsToRedo: [JournalHistory.Part] {
    parts.filter(\.isUndone).sorted { $0.position > $1.position }
  }
}
