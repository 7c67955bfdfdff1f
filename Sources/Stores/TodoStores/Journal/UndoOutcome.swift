package enum UndoOutcome: Sendable {
  /// - `parts`: the reversed parts, as they were before.
  case done(JournalHistory.Action, parts: [JournalHistory.Part])

  /// Nothing was changed, because a line is not as expected.
  case refused(JournalHistory.Action, UndoObstacle)

  /// Nothing was changed, because the action's changes are unknown.
  ///
  /// - `instead`: the action before it that can be undone, and its number.
  case unknown(JournalHistory.Action, instead: (action: JournalHistory.Action, number: Int)?)

  /// A step failed, and the steps before it could not be reversed.
  ///
  /// - `paths`: the files that stay changed.
  case stopped(JournalHistory.Action, TodoStoreError, paths: [String])

  case nothing
}

package struct UndoObstacle: Error, Hashable {
  package var path: String
  package var expected: TodoLine

  /// The text that is there instead; nil if there is none.
  package var now: [UInt8]?
}
