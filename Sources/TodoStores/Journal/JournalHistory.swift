public import TodoTxt

/// What was done to the files of tasks, and what of it was taken back.
public struct JournalHistory: Sendable {
  public struct Action: Sendable {
    public let id: UInt64
    public let identity: ActionIdentity
    public let date: CivilDate
    public let secondOfDay: Int
    public fileprivate(set) var parts: [Part] = []

    /// Whether it is known what was done; else the action is here so that nobody overlooks it.
    public fileprivate(set) var isRecorded: Bool

    /// Whether there is nothing left to undo.
    public var isUndone: Bool { isRecorded && parts.allSatisfy(\.isUndone) }
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
  }

  /// The oldest first.
  public private(set) var actions: [Action] = []

  /// What was done to files, and undone, and done again, the oldest first.
  public private(set) var changes: [(change: FileChange, action: ActionIdentity)] = []

  /// What was announced and not confirmed, the oldest first: of each undo the steps in their order. Those that
  /// were taken all the same were so by a program that was killed right afterwards.
  public var unconfirmed: [[UndoStep]] {
    var undos: [UInt64: (position: Int, steps: [UndoStep])] = [:]
    for (position, record) in announcements.values {
      guard let step = UndoStep(announcedBy: record) else { continue }
      var undo = undos[record.id.action] ?? (position, [])
      undo.position = min(undo.position, position)
      undo.steps.append(step)
      undos[record.id.action] = undo
    }
    return undos.values.sorted { $0.position < $1.position }
      .map { $0.steps.sorted { $0.id.part < $1.id.part } }
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
      changes.append((record.change, record.action))
      switch record.purpose {
      case .did: add(record, position)
      case .missed: addUnknown(record)
      case .undid(let part): change(part, by: record, position, isUndone: true)
      case .redid(let part): change(part, by: record, position, isUndone: false)
      }
    }
  }

  /// The last action that is not undone, or only in part, of those that are known.
  public var nextToUndo: Action? {
    actions.last { $0.isRecorded && !$0.isUndone }
  }

  /// The last action of which nothing is known, where it was done after `nextToUndo`.
  public var unknownAfterNextToUndo: Action? {
    actions.last { !$0.isUndone }.flatMap { $0.isRecorded ? nil : $0 }
  }

  /// The action with that number in a log, the last one being 1.
  public func action(numbered number: Int) -> Action? {
    number >= 1 && number <= actions.count ? actions[actions.count - number] : nil
  }

  /// The number in a log.
  public func number(of action: Action) -> Int? {
    indices[action.id].map { actions.count - $0 }
  }

  /// The action that was undone last; nil where another one was done since.
  public var nextToRedo: Action? {
    undone.last.flatMap { indices[$0] }.map { actions[$0] }
  }

  private mutating func add(_ record: JournalRecord, _ position: Int) {
    let index = index(ofActionOf: record)
    guard !actions[index].parts.contains(where: { $0.id == record.id }) else { return }
    actions[index].parts.append(
      Part(id: record.id, original: record.change, latest: record.change, position: position))
  }

  private mutating func addUnknown(_ record: JournalRecord) {
    actions[index(ofActionOf: record)].isRecorded = false
  }

  /// Adds the action where it is new: then nothing that was undone before can be redone.
  private mutating func index(ofActionOf record: JournalRecord) -> Int {
    let id = record.id.action
    if let index = indices[id] { return index }
    indices[id] = actions.count
    actions.append(
      Action(
        id: id, identity: record.action, date: record.date, secondOfDay: record.secondOfDay,
        isRecorded: true))
    undone = []
    return actions.count - 1
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
