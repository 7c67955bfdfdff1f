import Synchronization
public import TodoTxt

/// A journal without a disk.
public final class InMemoryTodoJournal: TodoJournal {
  private struct State {
    var session = JournalSession(words: [])
    var records: [JournalRecord] = []
    var time: (date: CivilDate, secondOfDay: Int) = (CivilDate(daysSinceEpoch: 0), 0)
  }

  private let state = Mutex(State())

  public init() {}

  /// Begins a run of the program: what is recorded from now on is another action.
  public func startAction(_ words: [[UInt8]], on date: CivilDate, secondOfDay: Int) {
    state.withLock { state in
      state.session.startAction(words: words)
      state.time = (date, secondOfDay)
    }
  }

  public func startActionWithEachCommit() {
    state.withLock { $0.session.startsActionWithEachCommit = true }
  }

  public func record(_ changes: [FileChange]) {
    state.withLock { $0.records += $0.session.records(of: changes, at: $0.time) }
  }

  public func announce(_ change: FileChange, leaving list: TodoList) {
    state.withLock { state in
      state.records += state.session.records(
        of: [change], at: state.time, announcement: fingerprint(of: list.bytes))
    }
  }

  public func history() -> JournalHistory {
    JournalHistory(state.withLock(\.records))
  }

  public func rewriting<Result>(
    _ body: () throws(TodoStoreError) -> Result
  ) throws(TodoStoreError) -> Result {
    try body()
  }

  public func recording<Result>(
    as purpose: JournalRecord.Purpose, _ body: () throws(TodoStoreError) -> Result
  ) throws(TodoStoreError) -> Result {
    state.withLock { $0.session.purpose = purpose }
    defer { state.withLock { $0.session.purpose = .did } }
    return try body()
  }
}
