/// What came of an undo or a redo.
package enum UndoOutcome: Sendable {
  /// - `parts`: what was taken back, as it was before.
  case done(JournalHistory.Action, parts: [JournalHistory.Part])

  /// Nothing was changed: one line is not what it has to be.
  case refused(JournalHistory.Action, UndoObstacle)

  /// Nothing was changed: it is not known what that action has done.
  ///
  /// - `instead`: the one before it that can be taken back, and its number.
  case unknown(JournalHistory.Action, instead: (action: JournalHistory.Action, number: Int)?)

  /// It came to a halt on the way, and what was done until then could not be given back.
  ///
  /// - `paths`: the files that were changed.
  case stopped(JournalHistory.Action, TodoStoreError, paths: [String])

  case nothing
}

/// A line that has to be there and is not.
package struct UndoObstacle: Error, Hashable {
  package var path: String
  package var expected: TodoLine

  /// What stands where it was; nil where nothing does.
  package var now: [UInt8]?
}
