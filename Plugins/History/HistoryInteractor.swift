import TodoStores
import TodoTxt

struct HistoryInteractor {
  let journal: any TodoJournal
  let openStore: @Sendable (String) -> any TodoStore

  /// The newest first.
  func actions() throws(TodoStoreError) -> [JournalHistory.Action] {
    try journal.history().actions.reversed()
  }

  /// Takes back the last action that is not undone.
  func undo() throws(TodoStoreError) -> HistoryOutcome {
    try run(.undo) { $0.nextToUndo }
  }

  /// Takes back the action with that number, the last one being 1.
  func undo(actionNumbered number: Int) throws(TodoStoreError) -> HistoryOutcome {
    try run(.undo) { number <= $0.actions.count ? $0.actions[$0.actions.count - number] : nil }
  }

  /// Does again the action that was undone last.
  func redo() throws(TodoStoreError) -> HistoryOutcome {
    try run(.redo) { $0.nextToRedo }
  }

  private func run(
    _ direction: Direction, _ choose: (JournalHistory) -> JournalHistory.Action?
  ) throws(TodoStoreError) -> HistoryOutcome {
    if try journal.history().actions.isEmpty { return .nothing }
    return try journal.rewriting { () throws(TodoStoreError) in
      guard let action = choose(try confirmedHistory()) else { return .nothing }
      let parts = direction.parts(of: action)
      if parts.isEmpty { return .nothing }
      if let obstacle = try obstacle(parts) { return .refused(action, obstacle) }
      var done: [JournalHistory.Part] = []
      for (index, part) in parts.enumerated() {
        switch try takeBack(part, direction, after: done) {
        case .done(let change):
          done.append(part.changed(by: change))
        case .refused(let obstacle):
          // The file has changed within the last moment.
          try giveBack(done, direction)
          return .refused(action, obstacle)
        case .unconfirmed(let change, let path, let reason):
          let isLast = index == parts.count - 1
          if isLast { throw .unconfirmed(path: path, reason: reason) }
          // What a line comes to has to be on the disk before the line goes elsewhere.
          try giveBack(done + [part.changed(by: change)], direction)
          throw .unwritable(path: path, reason: reason)
        }
      }
      return .done(action, lines: try lines(parts))
    }
  }

  /// The history, with what was done and not recorded because the program that did it was killed in between.
  private func confirmedHistory() throws(TodoStoreError) -> JournalHistory {
    let history = try journal.history()
    if history.unconfirmed.isEmpty { return history }
    for record in history.unconfirmed {
      let bytes = try openStore(record.change.path).list().bytes
      guard fingerprint(of: bytes) == record.announcement else { continue }
      try journal.recording(as: record.purpose) { journal.record([record.change]) }
    }
    return try journal.history()
  }

  /// Whether all of it can be taken back, found out without changing anything.
  private func obstacle(_ parts: [JournalHistory.Part]) throws(TodoStoreError) -> Obstacle? {
    var lists: [String: TodoList] = [:]
    for part in parts {
      let path = part.latest.path
      let list: TodoList
      if let planned = lists[path] { list = planned } else { list = try openStore(path).list() }
      switch plan(part, list) {
      case .success(let edits): lists[path] = try list.applying(edits)
      case .failure(let obstacle): return obstacle
      }
    }
    return nil
  }

  private enum Step {
    /// What was made of the file.
    case done(FileChange)
    case unconfirmed(FileChange, path: String, reason: String)

    /// Nothing was changed.
    case refused(Obstacle)
  }

  /// As `takeBack(_:_:)`; where that fails, what was `done` before goes back too.
  private func takeBack(
    _ part: JournalHistory.Part, _ direction: Direction, after done: [JournalHistory.Part]
  ) throws(TodoStoreError) -> Step {
    do throws(TodoStoreError) {
      return try takeBack(part, direction)
    } catch {
      // A file that was written in place may not be what it was: then a line that has left one file for
      // another must not leave that one too.
      if case .success = plan(part, try openStore(part.latest.path).list()) {
        try giveBack(done, direction)
      }
      throw error
    }
  }

  private func takeBack(
    _ part: JournalHistory.Part, _ direction: Direction
  ) throws(TodoStoreError) -> Step {
    let path = part.latest.path
    return try journal.recording(as: direction.purpose(of: part)) { () throws(TodoStoreError) in
      var change = FileChange(path: path, lines: [])
      var obstacle: Obstacle?
      var failure: TodoStoreError?
      do throws(TodoStoreError) {
        try openStore(path).update { list in
          (change.lines, obstacle, failure) = ([], nil, nil)
          do throws(TodoStoreError) {
            switch plan(part, list) {
            case .success(let edits):
              let next = try list.applying(edits)
              change.lines = list.changes(by: edits, to: next)
              if !edits.isEmpty { try journal.announce(change, leaving: next) }
              return edits
            case .failure(let found):
              obstacle = found
            }
          } catch {
            failure = error
          }
          return []
        }
      } catch .unconfirmed(let path, let reason) {
        return .unconfirmed(change, path: path, reason: reason)
      }
      if let failure { throw failure }
      if let obstacle { return .refused(obstacle) }
      // What needed no edit is taken back too.
      if change.lines.isEmpty { journal.record([change]) }
      return .done(change)
    }
  }

  /// Reverses what a stopped undo has done, the last part first.
  private func giveBack(
    _ done: [JournalHistory.Part], _ direction: Direction
  ) throws(TodoStoreError) {
    for part in done.reversed() { _ = try takeBack(part, direction.opposite) }
  }

  private func plan(
    _ part: JournalHistory.Part, _ list: TodoList
  ) -> Result<[TodoEdit], Obstacle> {
    do throws(TodoStoreError) {
      return .success(try list.edits(undoing: part.latest.lines))
    } catch {
      guard case .lineChanged(let line, now: let now) = error else { return .success([]) }
      return .failure(Obstacle(path: part.latest.path, expected: line, now: now))
    }
  }

  /// What the user is to see of it: the lines that have come back, or else those that have gone.
  private func lines(_ parts: [JournalHistory.Part]) throws(TodoStoreError) -> [HistoryLine] {
    var back: [HistoryLine] = []
    var gone: [HistoryLine] = []
    for part in parts {
      for change in part.latest.lines where change.oldText != change.newText {
        if let text = change.newText, !text.isEmpty {
          let line = HistoryLine(path: part.latest.path, number: change.number, text: text)
          // One step may have brought back what the next one changes again.
          if let index = back.lastIndex(where: { $0.path == line.path && $0.text == text }) {
            back.remove(at: index)
          } else {
            gone.append(line)
          }
        }
        if let text = change.oldText, !text.isEmpty {
          back.append(HistoryLine(path: part.latest.path, number: change.number, text: text))
        }
      }
    }
    if back.isEmpty { return gone }
    for path in Set(back.map(\.path)) {
      let list = try openStore(path).list()
      for index in back.indices where back[index].path == path {
        let line = back[index]
        let numbers = list.lazy.filter { $0.text.elementsEqual(line.text) }.map(\.number)
        back[index].number = numbers.min { abs($0 - line.number) < abs($1 - line.number) } ?? line.number
      }
    }
    return back
  }

  private enum Direction {
    case undo, redo

    var opposite: Direction { self == .undo ? .redo : .undo }

    func parts(of action: JournalHistory.Action) -> [JournalHistory.Part] {
      self == .undo ? action.partsToUndo : action.partsToRedo
    }

    func purpose(of part: JournalHistory.Part) -> JournalRecord.Purpose {
      self == .undo ? .undid(part.id) : .redid(part.id)
    }
  }
}

enum HistoryOutcome {
  case done(JournalHistory.Action, lines: [HistoryLine])
  case refused(JournalHistory.Action, Obstacle)
  case nothing
}

struct HistoryLine: Hashable {
  var path: String
  var number: Int
  var text: [UInt8]
}

/// A line that has to be there and is not.
struct Obstacle: Error {
  var path: String
  var expected: TodoLine

  /// What stands where it was; nil where nothing does.
  var now: [UInt8]?
}
