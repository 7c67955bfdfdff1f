import TodoStores

/// What came of an undo or a redo, and what the user is to see of it.
struct HistoryResult {
  let outcome: UndoOutcome

  /// Those that have come back, or where none has, those that have gone.
  let lines: [HistoryLine]

  /// Where done.txt really is. The numbers of its lines name no tasks.
  let archivePath: String
}
