public struct CommitRecorder: Sendable {
  package let journal: any TodoJournal
  private let action: RunningAction

  public init(_ journal: any TodoJournal, _ action: RunningAction) {
    self.journal = journal
    self.action = action
  }

  public func record(_ changes: [FileChange]) {
    journal.record(changes, of: action)
  }

  /// Announces the changes of a move between files, which holds the journal, so that they can be reversed if the
  /// program is killed midway. Without a journal, a line may stay in both files then.
  package func announce(_ changes: [(change: FileChange, result: UInt64)]) {
    try? journal.announce(action.steps(of: changes))
  }

  /// Returns a recorder to the same journal for another action; nil for nil.
  public func acting(as action: RunningAction?) -> CommitRecorder? {
    action.map { CommitRecorder(journal, $0) }
  }
}
