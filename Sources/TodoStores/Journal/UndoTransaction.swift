import TodoTxt

/// Takes actions back, or does them again: each one whole or not at all.
///
/// Everything is planned first, and announced to the journal with what each step leaves; then the steps are
/// taken; at last they are confirmed. Where a step fails, those before it are given back, for which nothing
/// more has to be noted. Should the program be killed on the way, the next one finds out by the files how far
/// it has come.
package struct UndoTransaction: Sendable {
  private let journal: any TodoJournal
  private let openStore: @Sendable (String) -> any TodoStore

  package init(journal: any TodoJournal, openStore: @escaping @Sendable (String) -> any TodoStore) {
    self.journal = journal
    self.openStore = openStore
  }

  /// Takes back the last action that is not undone.
  package func undo() throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in
      if let unknown = history.unknownAfterNextToUndo {
        let instead = history.nextToUndo.map { (action: $0, number: history.number(of: $0) ?? 1) }
        return .unknown(unknown, instead: instead)
      }
      return try take(history.nextToUndo, .undo)
    }
  }

  /// Takes back the action with that number, the last one being 1.
  package func undo(actionNumbered number: Int) throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in
      let action = history.action(numbered: number)
      if let action, !action.isRecorded { return .unknown(action, instead: nil) }
      return try take(action, .undo)
    }
  }

  /// Takes back that very action, whatever has been done since.
  package func undo(actionWithID id: UInt64) throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in try take(history.actions.last { $0.id == id }, .undo) }
  }

  /// Does again the action that was undone last.
  package func redo() throws(TodoStoreError) -> UndoOutcome {
    try run { history throws(TodoStoreError) in try take(history.nextToRedo, .redo) }
  }

  private func run(
    _ body: (JournalHistory) throws(TodoStoreError) -> UndoOutcome
  ) throws(TodoStoreError) -> UndoOutcome {
    if try journal.history().actions.isEmpty { return .nothing }
    return try journal.rewriting { () throws(TodoStoreError) in try body(confirmedHistory()) }
  }

  /// The history, with what was done and not confirmed because the program that did it was killed.
  private func confirmedHistory() throws(TodoStoreError) -> JournalHistory {
    let history = try journal.history()
    let unconfirmed = history.unconfirmed
    if unconfirmed.isEmpty { return history }
    for steps in unconfirmed {
      // Before a step that was taken, all those in front of it were.
      for (index, step) in steps.enumerated().reversed() {
        let bytes = try openStore(step.change.path).list().bytes
        guard fingerprint(of: bytes) == step.result else { continue }
        journal.confirm(Array(steps[...index]))
        break
      }
    }
    return try journal.history()
  }

  private func take(
    _ action: JournalHistory.Action?, _ direction: Direction
  ) throws(TodoStoreError) -> UndoOutcome {
    guard let action else { return .nothing }
    let parts = direction.parts(of: action)
    if parts.isEmpty { return .nothing }
    var steps: [UndoStep]
    switch try plan(parts, direction) {
    case .success(let planned): steps = planned
    case .failure(let obstacle): return .refused(action, obstacle)
    }
    try journal.announce(steps.filter { !$0.change.lines.isEmpty })
    for index in steps.indices {
      switch take(&steps[index], undoing: parts[index].latest.lines) {
      case .taken:
        continue
      case .refused(let obstacle):
        // The file has changed within the last moment.
        let error = TodoStoreError.lineChanged(obstacle.expected, now: obstacle.now)
        let stopped = halt(after: steps[..<index], of: action, because: error)
        return stopped ?? .refused(action, obstacle)
      case .inDoubt(let path, let reason):
        if index == steps.count - 1 {
          journal.confirm(steps)
          throw .unconfirmed(path: path, reason: reason)
        }
        // What a line comes to has to be on the disk before the line goes elsewhere.
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

  /// What has to be done to the files, found out without changing anything.
  private func plan(
    _ parts: [JournalHistory.Part], _ direction: Direction
  ) throws(TodoStoreError) -> Result<[UndoStep], UndoObstacle> {
    let id = UInt64.random(in: 1 ... .max)
    var lists: [String: TodoList] = [:]
    var steps: [UndoStep] = []
    for (index, part) in parts.enumerated() {
      let path = part.latest.path
      let list: TodoList
      if let planned = lists[path] { list = planned } else { list = try openStore(path).list() }
      switch try plan(part.latest.lines, at: path, in: list) {
      case .success(let plan):
        lists[path] = plan.next
        steps.append(
          UndoStep(
            id: JournalRecord.PartID(action: id, part: index), purpose: direction.purpose(of: part),
            change: FileChange(path: path, from: list, by: plan.edits, to: plan.next),
            result: fingerprint(of: plan.next.bytes)))
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

    /// The disk did not confirm it.
    case inDoubt(path: String, reason: String)

    /// Nothing was changed.
    case refused(UndoObstacle)

    /// - `isUntouched`: false where a file that was written in place may hold half of it.
    case failed(TodoStoreError, isUntouched: Bool)
  }

  /// - Parameter step: as it was planned; what others have changed meanwhile makes it another one.
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
              step.change = FileChange(path: path, from: list, by: plan.edits, to: plan.next)
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

  /// Gives back the steps that were taken, the last one first.
  ///
  /// - Parameter givesBack: whether to. A line that may be missing in one file is to stay in the other one.
  /// - Returns: nil where all is as it was before; else the journal knows what is not.
  private func halt(
    after taken: ArraySlice<UndoStep>, of action: JournalHistory.Action, because error: TodoStoreError,
    givesBack: Bool = true
  ) -> UndoOutcome? {
    var rest = taken
    while givesBack, let step = rest.last, isGivenBack(step) { rest.removeLast() }
    if rest.isEmpty { return nil }
    journal.confirm(Array(rest))
    var paths: [String] = []
    for step in rest where !step.change.lines.isEmpty && !paths.contains(step.change.path) {
      paths.append(step.change.path)
    }
    return .stopped(action, error, paths: paths)
  }

  /// What is announced stands for what was given back, too: the file is no longer what that would leave.
  private func isGivenBack(_ step: UndoStep) -> Bool {
    if step.change.lines.isEmpty { return true }
    var isPossible = true
    do throws(TodoStoreError) {
      try openStore(step.change.path).acting(as: nil).update { list in
        let edits = try? list.edits(undoing: step.change.lines)
        isPossible = edits != nil
        return edits ?? []
      }
    } catch .unconfirmed {
      return true
    } catch {
      return false
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
