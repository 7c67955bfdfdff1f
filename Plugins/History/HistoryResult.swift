import TodoStores

/// The result of an undo or a redo, and the lines to show.
struct HistoryResult {
  let outcome: UndoOutcome

  /// The restored lines, or else the removed ones.
  let lines: [HistoryLine]

  /// The real paths of the done.txt of each list. The numbers of their lines are not task numbers.
  let archivePaths: [String]
}
