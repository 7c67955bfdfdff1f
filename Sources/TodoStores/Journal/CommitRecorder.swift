/// Tells a journal of what one action commits.
package struct CommitRecorder: Sendable {
  private let journal: any TodoJournal
  private let action: RunningAction

  package init(_ journal: any TodoJournal, _ action: RunningAction) {
    self.journal = journal
    self.action = action
  }

  package func record(_ changes: [FileChange]) {
    journal.record(changes, of: action)
  }

  /// The same journal, for another action; nil for none.
  package func acting(as action: RunningAction?) -> CommitRecorder? {
    action.map { CommitRecorder(journal, $0) }
  }
}
