import TodoStores

/// The result of an undo or a redo, and the lines to show.
struct HistoryResult {
  let outcome: UndoOutcome

  /// The restored lines, or else the removed ones.
  let lines: [HistoryLine]

  /// The real path of done.txt. The numbers of its lines are not task numbers.
  let archivePath: String
}
