/// Keeps what was done to the files of tasks, so that it can be shown and taken back.
public protocol TodoJournal: Sendable {
  /// Notes what a commit has done, in the order in which it was done.
  ///
  /// The commit stands even where the journal can't note it. Then it tells the user so at once, and remembers
  /// that there is something that it does not know: undoing must not take back what was done before instead.
  func record(_ changes: [FileChange], of action: RunningAction)

  /// Notes what is about to be undone or redone, all of it before the first step: should the program be killed
  /// on the way, the files tell later how far it has come.
  ///
  /// - Throws: `unwritable`; then no step is to be taken.
  func announce(_ steps: [UndoStep]) throws(TodoStoreError)

  /// Notes that the steps were taken.
  func confirm(_ steps: [UndoStep])

  /// - Throws: `unreadable`.
  func history() throws(TodoStoreError) -> JournalHistory

  /// Lets nobody else undo or redo while `body` does.
  ///
  /// - Throws: what `body` throws; `unwritable` where what it does could not be recorded, `busy` where
  ///   another program takes its time.
  func rewriting<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result
}
