import TodoStores

/// The result of an undo or a redo, and the lines to show.
struct HistoryResult {
  let outcome: UndoOutcome

  /// The restored lines, or else the removed ones.
  let lines: [HistoryLine]

  /// The paths of notes that another program has deleted, and that stay so.
  var gone: [String] = []

  /// The names of the files that the action had deleted: undo brings them back, redo deletes them again.
  var files: [String] {
    guard case .done(_, let parts) = outcome else { return [] }
    return parts.filter(\.original.deletesFile).map {
      String($0.latest.path.split(separator: "/").last ?? "")
    }
  }
}
