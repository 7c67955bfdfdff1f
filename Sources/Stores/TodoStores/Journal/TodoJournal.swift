/// Records changes to files of tasks, so that they can be shown and undone.
public protocol TodoJournal: Sendable {
  /// Records the changes of a commit, in the order in which they were made.
  ///
  /// The commit stands even if the journal can't record it. The journal then tells the user at once and
  /// remembers the gap, so that undo does not reverse an earlier action instead.
  func record(_ changes: [FileChange], of action: RunningAction)

  /// Records all steps of an undo, a redo or a move between files before the first is taken, while the caller
  /// holds the journal. If the program is killed midway, the files show later how far it came.
  ///
  /// - Throws: `unwritable`; then no step may be taken.
  func announce(_ steps: [UndoStep]) throws(TodoStoreError)

  /// Records that the steps were taken.
  func confirm(_ steps: [UndoStep])

  /// - Throws: `unreadable`.
  func history() throws(TodoStoreError) -> JournalHistory

  /// Keeps other programs from undoing, redoing and moving lines until the result is released.
  ///
  /// - Parameter isPatient: whether to wait for another program.
  /// - Throws: `unwritable` if changes could not be recorded; `busy` if another program holds the journal for
  ///   too long.
  func hold(isPatient: Bool) throws(TodoStoreError) -> any JournalHold

  /// Whether a program was killed while it held the journal, after it had announced steps.
  var isInterrupted: Bool { get }
}

/// Holds a journal until it is released.
public protocol JournalHold: AnyObject, Sendable {
  /// The action whose steps a killed program had announced while it held the journal.
  var interrupted: UInt64? { get }

  /// Leaves `interrupted` to the next program.
  func keepInterrupted()
}
