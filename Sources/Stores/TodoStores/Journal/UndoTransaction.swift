import TodoTxt

/// Undoes or redoes actions, each one whole or not at all.
///
/// First all steps are planned and announced to the journal, with the result of each. Then they are taken,
/// and at last confirmed. If a step fails, the steps before it are reversed, which needs no further record.
/// If the program is killed midway, the next use of a store learns from the files how far it came, and gives
/// back what it took: the user can repeat the action.
package struct UndoTransaction: Sendable {
  private let journal: any TodoJournal
  private let request: String?
  private let openStore: @Sendable (String) -> any TodoStore
  private let mayBeGone: @Sendable (_ path: String) -> Bool

  /// - Parameters:
  ///   - request: as in `ActionIdentity`.
  ///   - mayBeGone: whether a file that another program has deleted stays so, and keeps no action from being undone.
  package init(
    journal: any TodoJournal, request: String? = nil,
    openStore: @escaping @Sendable (String) -> any TodoStore,
    mayBeGone: @escaping @Sendable (_ path: String) -> Bool = { _ in false }
  ) {
    self.journal = journal
    self.request = request
    self.openStore = openStore
    self.mayBeGone = mayBeGone
  }

  /// Undoes the last action that is not undone.
  package func undo() throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in
      if let unknown = history.unknownAfterNextToUndo {
        let instead = history.nextToUndo.map { (action: $0, number: history.number(of: $0) ?? 1) }
        return .unknown(unknown, instead: instead)
      }
      return try take(history.nextToUndo, .undo)
    }
  }

  /// Undoes the action with that number; the last action is 1.
  package func undo(actionNumbered number: Int) throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in
      let action = history.action(numbered: number)
      if let action, !action.isRecorded { return .unknown(action, instead: nil) }
      return try take(action, .undo)
    }
  }

  /// Undoes the action with that ID, whatever actions followed it.
  package func undo(actionWithID id: UInt64) throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in try take(history.actions.last { $0.id == id }, .undo) }
  }

  /// Redoes the action that was undone last.
  package func redo() throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in try take(history.nextToRedo, .redo) }
  }

  private func run(
    _ body: (JournalHistory) throws(TodoStoreError) -> UndoOutcome
  ) throws(TodoStoreError) -> UndoOutcome {
    if try journal.history().actions.isEmpty { return .nothing }
    let hold = try journal.hold(isPatient: true)
    defer { withExtendedLifetime(hold) {} }
    try recover(hold)
    return try body(journal.history())
  }

  /// Reverses what a killed program had begun: an undo, a redo or a move between files. Nothing happens while
  /// that program runs.
  ///
  /// - Parameter isOwn: whether the caller can open the store at a path. Other actions are left to a program that can.
  package func recover(where isOwn: (String) -> Bool = { _ in true }) {
    guard journal.isInterrupted, let hold = try? journal.hold(isPatient: true) else { return }
    defer { withExtendedLifetime(hold) {} }
    try? recover(hold, where: isOwn)
  }

  private func recover(
    _ hold: any JournalHold, where isOwn: (String) -> Bool = { _ in true }
  ) throws(TodoStoreError) {
    guard let interrupted = hold.interrupted else { return }
    do throws(TodoStoreError) {
      guard let steps = try journal.history().unconfirmed.first(where: { $0[0].id.action == interrupted })
      else { return }
      if steps.allSatisfy({ isOwn($0.change.path) }) { try recover(steps) } else { hold.keepInterrupted() }
    } catch {
      // The next program tries again: the disk may be full now.
      hold.keepInterrupted()
      throw error
    }
  }

  private func recover(_ steps: [UndoStep]) throws(TodoStoreError) {
    var taken = steps.count
    // Steps are taken in order, so all steps before a taken one were taken too.
    while taken > 0,
      try fingerprint(of: openStore(steps[taken - 1].change.path).list().bytes)
        != steps[taken - 1].result
    { taken -= 1 }
    if taken == 0 { return }
    // Another program may have saved a later file since. A line that one of them has lost must stay where it is now.
    let path = steps[taken - 1].change.path
    for index in (taken..<steps.count).reversed() where steps[index].change.path != path {
      if try isVisible(steps[index]) {
        taken = index + 1
        break
      }
    }
    var made = steps[..<taken]
    if taken < steps.count {
      while let step = made.last, try givesBack(step) { made.removeLast() }
    }
    if !made.isEmpty { journal.confirm(Array(made)) }
  }

  /// Whether lines that the step removes are gone from its file.
  private func isVisible(_ step: UndoStep) throws(TodoStoreError) -> Bool {
    let counts = LineCounts(try openStore(step.change.path).list())
    // A line that only gains or loses its line ending is old and new.
    let added = Set(step.change.lines.compactMap(\.newText))
    return step.change.lines.contains { line in
      guard let text = line.oldText, !text.isEmpty, !added.contains(text) else { return false }
      return counts.count(of: text) <= line.twinCount ?? 0
    }
  }

  private func take(
    _ action: JournalHistory.Action?, _ direction: Direction
  ) throws(TodoStoreError) -> UndoOutcome {
    guard let action else { return .nothing }
    var parts = direction.parts(of: action)
    if parts.isEmpty { return .nothing }
    var steps: [UndoStep]
    switch try plan(&parts, direction) {
    case .success(let planned): steps = planned
    case .failure(let obstacle): return .refused(action, obstacle)
    }
    try journal.announce(steps.filter { !$0.change.lines.isEmpty })
    for index in steps.indices {
      switch take(&steps[index], undoing: parts[index].latest.lines) {
      case .taken:
        continue
      case .refused(let obstacle):
        // The file has changed since the plan was made.
        let error = TodoStoreError.lineChanged(obstacle.expected, now: obstacle.now)
        let stopped = halt(after: steps[..<index], of: action, because: error)
        return stopped ?? .refused(action, obstacle)
      case .inDoubt(let path, let reason):
        if index == steps.count - 1 {
          journal.confirm(steps)
          throw .unconfirmed(path: path, reason: reason)
        }
        // A line must be on the disk in its new file before it leaves the old one.
        let error = TodoStoreError.unwritable(path: path, reason: reason)
        if let stopped = halt(after: steps[...index], of: action, because: error) { return stopped }
        throw error
      case .failed(let error, let isUntouched):
        let taken = steps[..<index]
        if let stopped = halt(after: taken, of: action, because: error, givesBack: isUntouched) {
          return stopped
        }
        throw error
      }
    }
    journal.confirm(steps)
    return .done(action, parts: parts)
  }

  // MARK: Planning

  private typealias Plan = (edits: [TodoEdit], next: TodoList)

  /// Plans the changes of the files without making any.
  ///
  /// - Parameter parts: loses the lines of files that are gone.
  private func plan(
    _ parts: inout [JournalHistory.Part], _ direction: Direction
  ) throws(TodoStoreError) -> Result<[UndoStep], UndoObstacle> {
    let id = UInt64.random(in: 1 ... .max)
    var lists: [String: TodoList] = [:]
    var steps: [UndoStep] = []
    for (index, part) in parts.enumerated() {
      let path = part.latest.path
      let store = openStore(path)
      let list = if let planned = lists[path] { planned } else { try store.list() }
      let createsFile = lists[path] == nil && !store.exists
      if createsFile, mayBeGone(path), (try? list.edits(undoing: part.latest.lines)) == nil {
        parts[index].latest.lines = []
      }
      switch try plan(parts[index].latest.lines, at: path, in: list) {
      case .success(let plan):
        lists[path] = plan.next
        steps.append(
          UndoStep(
            id: JournalRecord.PartID(action: id, part: index), purpose: direction.purpose(of: part),
            change: FileChange(
              path: path, from: list, by: plan.edits, to: plan.next, createsFile: createsFile),
            result: fingerprint(of: plan.next.bytes), request: request))
      case .failure(let obstacle): return .failure(obstacle)
      }
    }
    return .success(steps)
  }

  private func plan(
    _ lines: [LineChange], at path: String, in list: TodoList
  ) throws(TodoStoreError) -> Result<Plan, UndoObstacle> {
    let edits: [TodoEdit]
    do throws(TodoStoreError) {
      edits = try list.edits(undoing: lines)
    } catch {
      guard case .lineChanged(let line, now: let now) = error else { throw error }
      return .failure(UndoObstacle(path: path, expected: line, now: now))
    }
    return .success((edits, try list.applying(edits)))
  }

  // MARK: Taking steps

  private enum Taking {
    case taken

    /// The change was made, but the disk did not confirm it.
    case inDoubt(path: String, reason: String)

    /// Nothing was changed.
    case refused(UndoObstacle)

    /// - `isUntouched`: false if a file was being written in place and may be half written.
    case failed(TodoStoreError, isUntouched: Bool)
  }

  /// - Parameter step: the planned step; updated if other programs have changed the file since.
  private func take(_ step: inout UndoStep, undoing lines: [LineChange]) -> Taking {
    let path = step.change.path
    var obstacle: UndoObstacle?
    var failure: TodoStoreError?
    do throws(TodoStoreError) {
      try openStore(path).acting(as: nil).update { list in
        (obstacle, failure) = (nil, nil)
        do throws(TodoStoreError) {
          switch try plan(lines, at: path, in: list) {
          case .success(let plan):
            let result = fingerprint(of: plan.next.bytes)
            if result != step.result {
              step.result = result
              step.change = FileChange(
                path: path, from: list, by: plan.edits, to: plan.next, createsFile: step.change.createsFile)
              if !plan.edits.isEmpty { try journal.announce([step]) }
            }
            return plan.edits
          case .failure(let found): obstacle = found
          }
        } catch {
          failure = error
        }
        return []
      }
    } catch .unconfirmed(let path, let reason) {
      return .inDoubt(path: path, reason: reason)
    } catch {
      return .failed(error, isUntouched: isPossible(undoing: lines, at: path))
    }
    if let failure { return .failed(failure, isUntouched: true) }
    return obstacle.map(Taking.refused) ?? .taken
  }

  private func isPossible(undoing lines: [LineChange], at path: String) -> Bool {
    guard let list = try? openStore(path).list() else { return true }
    return (try? list.edits(undoing: lines)) != nil
  }

  /// Reverses the steps that were taken, the last one first.
  ///
  /// - Parameter givesBack: whether to reverse them. If a line may be missing from one file, it must stay in
  ///   the other.
  /// - Returns: nil if the files are as before; else the journal has recorded what differs.
  private func halt(
    after taken: ArraySlice<UndoStep>, of action: JournalHistory.Action, because error: TodoStoreError,
    givesBack: Bool = true
  ) -> UndoOutcome? {
    var rest = taken
    while givesBack, let step = rest.last, (try? self.givesBack(step)) == true { rest.removeLast() }
    if rest.isEmpty { return nil }
    journal.confirm(Array(rest))
    var paths: [String] = []
    for step in rest where !step.change.lines.isEmpty && !paths.contains(step.change.path) {
      paths.append(step.change.path)
    }
    return .stopped(action, error, paths: paths)
  }

  /// Reverses a step and returns whether its lines still were as expected. No record is needed: the file does not
  /// match the announced result, so the step does not count as taken.
  private func givesBack(_ step: UndoStep) throws(TodoStoreError) -> Bool {
    if step.change.lines.isEmpty { return true }
    var isPossible = true
    do throws(TodoStoreError) {
      try openStore(step.change.path).acting(as: nil).update { list in
        let edits = try? list.edits(undoing: step.change.lines)
        isPossible = edits != nil
        return edits ?? []
      }
    } catch .unconfirmed {
      // The disk did not confirm the change, which is made all the same.
    }
    return isPossible
  }

  private enum Direction {
    case undo, redo

    func parts(of action: JournalHistory.Action) -> [JournalHistory.Part] {
      self == .undo ? action.partsToUndo : action.partsToRedo
    }

    func purpose(of part: JournalHistory.Part) -> JournalRecord.Purpose {
      self == .undo ? .undid(part.id) : .redid(part.id)
    }
  }
}
