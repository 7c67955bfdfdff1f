import ModuleKit
import TodoStores
import TodoTxt

struct HistoryInteractor {
  let journal: any TodoJournal
  let inspector: any FileInspector

  let files: TodoFiles

  let openStore: @Sendable (String) -> any TodoStore

  /// The request for the undo or the redo, as in `ActionIdentity`.
  var request: String?

  /// Newest first.
  func actions() throws(TodoStoreError) -> [JournalHistory.Action] {
    try journal.history().actions.reversed()
  }

  /// The marks of the lists whose files the actions changed, by path; none for files of the first list and others.
  func marks(of actions: some Sequence<JournalHistory.Action>) -> [String: String] {
    var marks: [String: String] = [:]
    for path in Set(actions.flatMap(\.parts).map(\.original.path)) {
      marks[path] = files.mark(ofFileAt: path, realPath: inspector.realPath)
    }
    return marks
  }

  /// Undoes the last action that is not undone.
  func undo() throws(TodoStoreError) -> HistoryResult {
    try result(of: transaction.undo())
  }

  /// Undoes the action with that number; the last one is 1.
  func undo(actionNumbered number: Int) throws(TodoStoreError) -> HistoryResult {
    try result(of: transaction.undo(actionNumbered: number))
  }

  /// Undoes that action, whatever was done since.
  func undo(actionWithID id: UInt64) throws(TodoStoreError) -> HistoryResult {
    try result(of: transaction.undo(actionWithID: id))
  }

  /// Redoes the action that was undone last.
  func redo() throws(TodoStoreError) -> HistoryResult {
    try result(of: transaction.redo())
  }

  private var transaction: UndoTransaction {
    UndoTransaction(journal: journal, request: request, openStore: openStore) { [files, inspector] path in
      !files.hasTasks(at: path, inspector) && (!path.hasSuffix(".txt") || path.contains("/notes/"))
    }
  }

  /// The outcome with the lines to show.
  func result(of outcome: UndoOutcome) throws(TodoStoreError) -> HistoryResult {
    guard case .done(let action, let parts) = outcome else {
      return HistoryResult(outcome: outcome, lines: [])
    }
    let gone = parts.filter {
      $0.latest.lines.isEmpty && !$0.latest.createsFile && !openStore($0.latest.path).exists
    }
    let kept = Self.bringingLists.contains(action.identity.name) ? files.taskFiles : [files.todo]
    removeFiles(parts.filter(\.latest.createsFile), but: kept)
    let notes = notes(namedIn: parts)
    var lines = HistoryLine.lines(in: parts.filter { !notes.contains($0.latest.path) })
    let archives = ([files.done, files.report] + files.lists.map(\.done)).map(inspector.realPath)
    let lists = files.taskFiles.map(inspector.realPath)
    for index in lines.indices {
      let path = lines[index].path
      lines[index].mark = files.mark(ofFileAt: path, realPath: inspector.realPath)
      lines[index].isTask = !archives.contains(path) && (lists.contains(path) || path.hasSuffix(".txt"))
    }
    for path in Set(lines.map(\.path)) {
      let places = LinePlaces(in: try openStore(path).list(), of: lines.map(\.text))
      for index in lines.indices where lines[index].path == path && lines[index].isBack {
        lines[index].number =
          places.nearest(lines[index].text, to: lines[index].number) ?? lines[index].number
      }
    }
    return HistoryResult(outcome: outcome, lines: lines, gone: gone.map(\.latest.path))
  }

  /// The notes of the tasks that the action has changed: a move changes a note only because it moves the task.
  private func notes(namedIn parts: [JournalHistory.Part]) -> Set<String> {
    var notes: Set<String> = []
    for part in parts {
      let folder = files.directory(ofListAt: part.latest.path)
      for text in part.latest.lines.flatMap({ [$0.oldText, $0.newText] }) {
        guard let name = text.flatMap({ TodoItem(line: $0).noteName }) else { continue }
        notes.insert(inspector.realPath(of: TodoFiles.path(of: name.bytes, in: folder)))
      }
    }
    return notes
  }

  /// The actions that bring lists of other machines. The next sync would take a missing one for lost by accident.
  private static let bringingLists: Set = ["sync", "merge", "merge-file", "conflicts"]

  /// Deletes files that did not exist before the reversed change and that are empty now.
  ///
  /// todo.txt stays: programs follow it, and would call it missing. Failures are ignored: an empty file does no harm.
  private func removeFiles(_ parts: [JournalHistory.Part], but kept: [String]) {
    if parts.isEmpty { return }
    let kept = kept.map(inspector.realPath)
    for path in Set(parts.map { inspector.realPath(of: $0.latest.path) }) where !kept.contains(path) {
      _ = try? inspector.deleteEmptyFile(at: path)
    }
  }

  /// Undoes the user's last action, unless it was done before that time. Syncs are skipped, in the background or not:
  /// they may come between an action and its undo, and they bring the changes of others.
  func undo(unlessOlderThan time: CivilTime) throws(TodoStoreError) -> SittingUndo {
    let history = try journal.history()
    let isOwn = { (action: JournalHistory.Action) in action.identity.name != "sync" && !action.isUndone }
    guard let action = history.actions.last(where: isOwn) else { return .undone(try result(of: .nothing)) }
    guard action.isRecorded else {
      let instead = history.actions.last { isOwn($0) && $0.isRecorded }
      return .undone(
        try result(
          of: .unknown(action, instead: instead.map { (action: $0, number: history.number(of: $0) ?? 1) })))
    }
    guard (action.date, action.secondOfDay) >= (time.date, time.secondOfDay) else {
      return .older(action, line: HistoryLine.lines(in: action.partsToUndo).first?.text)
    }
    return .undone(try undo(actionWithID: action.id))
  }
}

/// The result of undoing the last action, if it belongs to this session.
enum SittingUndo {
  case undone(HistoryResult)

  /// Nothing was changed.
  ///
  /// - `line`: a line that would come back, or be removed.
  case older(JournalHistory.Action, line: [UInt8]?)
}
