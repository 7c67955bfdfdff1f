import ModuleKit
import TodoStores

struct HistoryInteractor {
  let journal: any TodoJournal
  let inspector: any FileInspector

  /// The files that are kept even if they are empty: todo.txt and similar.
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
    try result(of: transaction.redo(), isRedo: true)
  }

  private var transaction: UndoTransaction {
    UndoTransaction(journal: journal, request: request, openStore: openStore)
  }

  /// The outcome with the lines to show.
  func result(of outcome: UndoOutcome, isRedo: Bool = false) throws(TodoStoreError) -> HistoryResult {
    let archivePaths = ([files.done] + files.lists.map(\.done)).map(inspector.realPath)
    guard case .done(_, let parts) = outcome else {
      return HistoryResult(outcome: outcome, lines: [], archivePaths: archivePaths)
    }
    removeFiles(parts.filter { isRedo ? $0.original.deletesFile : $0.original.createsFile })
    var lines = HistoryLine.lines(in: parts)
    for index in lines.indices {
      lines[index].mark = files.mark(ofFileAt: lines[index].path, realPath: inspector.realPath)
    }
    for path in Set(lines.map(\.path)) {
      let places = LinePlaces(in: try openStore(path).list(), of: lines.map(\.text))
      for index in lines.indices where lines[index].path == path && lines[index].isBack {
        lines[index].number =
          places.nearest(lines[index].text, to: lines[index].number) ?? lines[index].number
      }
    }
    return HistoryResult(outcome: outcome, lines: lines, archivePaths: archivePaths)
  }

  /// Deletes files that did not exist before the undo's or redo's action, such as a note, and that are empty now.
  ///
  /// Failures are ignored: an empty file does no harm.
  private func removeFiles(_ parts: [JournalHistory.Part]) {
    if parts.isEmpty { return }
    let lists = files.taskFiles.map(inspector.realPath)
    for path in Set(parts.map { inspector.realPath(of: $0.latest.path) }) where !lists.contains(path) {
      _ = try? inspector.deleteEmptyFile(at: path)
    }
  }
}
