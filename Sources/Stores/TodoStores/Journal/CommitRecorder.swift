/// Records the commits of one action in a journal.
public struct CommitRecorder: Sendable {
  private let journal: any TodoJournal
  private let action: RunningAction

  public init(_ journal: any TodoJournal, _ action: RunningAction) {
    self.journal = journal
    self.action = action
  }

  public func record(_ changes: [FileChange]) {
    journal.record(changes, of: action)
  }

  /// Returns a recorder to the same journal for another action; nil for nil.
  public func acting(as action: RunningAction?) -> CommitRecorder? {
    action.map { CommitRecorder(journal, $0) }
  }
}
