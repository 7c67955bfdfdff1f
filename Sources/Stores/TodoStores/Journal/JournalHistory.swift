public import TodoTxt

/// The recorded actions, and which of them were undone.
public struct JournalHistory: Sendable {
  public struct Action: Sendable {
    public let id: UInt64
    public let identity: ActionIdentity
    public let date: CivilDate
    public let secondOfDay: Int
    public fileprivate(set) var parts: [Part] = []

    /// Whether the journal knows the changes. An action without them is listed so that nobody overlooks it.
    public fileprivate(set) var isRecorded: Bool

    /// Whether every change of the action is undone.
    public var isUndone: Bool { isRecorded && parts.allSatisfy(\.isUndone) }

    /// The same action with its changes of some files only; nil if it has changed others only.
    ///
    /// - Parameter isIncluded: takes a file's path.
    public func limited(toFilesWhere isIncluded: (String) -> Bool) -> Action? {
      var action = self
      action.parts.removeAll { !isIncluded($0.original.path) }
      return action.parts.isEmpty && !parts.isEmpty ? nil : action
    }
  }

  /// One file of one commit.
  public struct Part: Sendable {
    public let id: JournalRecord.PartID

    /// The change as it was first made.
    public let original: FileChange

    /// The most recent change, by the action, an undo or a redo. The next undo or redo reverses it.
    public internal(set) var latest: FileChange
    public fileprivate(set) var isUndone = false

    /// The position of the latest change among all changes.
    fileprivate var position: Int
  }

  /// Oldest first.
  public private(set) var actions: [Action] = []

  /// All changes to files, undos and redos included, oldest first.
  public private(set) var changes: [(change: FileChange, action: ActionIdentity)] = []

  /// Announced but unconfirmed undos and moves, oldest first, each with its steps in order. If their changes
  /// are in the files, the program was killed before it could confirm them.
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

  /// The undone actions, the most recent last; a new action empties the list.
  private var undone: [UInt64] = []

  /// - Parameter records: in the order in which they were made. Records of an action whose beginning is lost
  ///   are ignored.
  public init(_ records: [JournalRecord]) {
    for (position, record) in records.enumerated() {
      let subject = record.purpose.subject ?? record.id
      announcements[subject] = record.announcement == nil ? nil : (position, record)
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

  /// The last recorded action that is not undone, or only partly.
  public var nextToUndo: Action? { nextToUndo { _ in false } }

  /// The same without the actions that `isPassed` names.
  public func nextToUndo(passing isPassed: (ActionIdentity) -> Bool) -> Action? {
    actions.last { $0.isRecorded && !$0.isUndone && !isPassed($0.identity) }
  }

  /// The last action if its changes are unknown and it is newer than `nextToUndo`.
  public var unknownAfterNextToUndo: Action? {
    actions.last { !$0.isUndone }.flatMap { $0.isRecorded ? nil : $0 }
  }

  /// Returns the action with that number in a log; the latest action is 1.
  public func action(numbered number: Int) -> Action? {
    number >= 1 && number <= actions.count ? actions[actions.count - number] : nil
  }

  /// Returns the action's number in a log.
  public func number(of action: Action) -> Int? {
    indices[action.id].map { actions.count - $0 }
  }

  /// The action that was undone last; nil if a new action followed.
  public var nextToRedo: Action? {
    undone.last.flatMap { indices[$0] }.map { actions[$0] }
  }

  /// Returns whether the action of a place has changed the file there or later.
  public func hasChange(of path: String, from place: JournalRecord.PartID) -> Bool {
    guard let index = indices[place.action] else { return false }
    return actions[index].parts.contains { $0.id.part >= place.part && $0.original.path == path }
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

  /// Returns the action's index. Adds a new action, after which earlier undos can't be redone.
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
  /// The parts to reverse, in order, to undo the action: the newest change first. A move adds a line in one
  /// file before it removes it from the other; its undo does the same.
  public var partsToUndo: [JournalHistory.Part] {
    parts.filter { !$0.isUndone }.sorted { $0.position > $1.position }
  }

  /// The parts to reverse, in order, to redo the action.
  public var partsToRedo: [JournalHistory.Part] {
    parts.filter(\.isUndone).sorted { $0.position > $1.position }
  }
}
