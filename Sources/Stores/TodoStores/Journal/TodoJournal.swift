/// Records changes to files of tasks, so that they can be shown and undone.
public protocol TodoJournal: Sendable {
  /// Records the changes of a commit, in the order in which they were made.
  ///
  /// The commit stands even if the journal can't record it. The journal then tells the user at once and
  /// remembers the gap, so that undo does not reverse an earlier action instead.
  func record(_ changes: [FileChange], of action: RunningAction)

  /// Records all steps of an undo or redo before the first is taken. If the program is killed midway, the
  /// files show later how far it came.
  ///
  /// - Throws: `unwritable`; then no step may be taken.
  func announce(_ steps: [UndoStep]) throws(TodoStoreError)

  /// Records that the steps were taken.
  func confirm(_ steps: [UndoStep])

  /// - Throws: `unreadable`.
  func history() throws(TodoStoreError) -> JournalHistory

  /// Runs `body` while no other program can undo or redo.
  ///
  /// - Throws: the error of `body`; `unwritable` if its changes could not be recorded; `busy` if another
  ///   program holds the lock for too long.
  func rewriting<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result
}
