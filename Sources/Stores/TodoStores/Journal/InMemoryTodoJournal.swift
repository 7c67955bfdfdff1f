import Synchronization
public import TodoTxt

public final class InMemoryTodoJournal: TodoJournal {
  private struct State {
    var records: [JournalRecord] = []
    var time: RunningAction.Time = (CivilDate(daysSinceEpoch: 0), 0)
  }

  private let state = Mutex(State())

  public init() {}

  /// Sets the time of all later records.
  public func setTime(_ date: CivilDate, secondOfDay: Int) {
    state.withLock { $0.time = (date, secondOfDay) }
  }

  public func record(_ changes: [FileChange], of action: RunningAction) {
    state.withLock { $0.records += action.records(of: changes, at: $0.time) }
  }

  public func announce(_ steps: [UndoStep]) {
    state.withLock { state in state.records += steps.map { $0.record(at: state.time, isMade: false) } }
  }

  public func confirm(_ steps: [UndoStep]) {
    state.withLock { state in state.records += steps.map { $0.record(at: state.time, isMade: true) } }
  }

  public func history() -> JournalHistory {
    JournalHistory(state.withLock(\.records))
  }

  public func hold(isPatient: Bool) -> any JournalHold { Hold(interrupted: nil) }

  public var isInterrupted: Bool { false }

  /// A hold without a lock.
  package final class Hold: JournalHold {
    package let interrupted: UInt64?

    package init(interrupted: UInt64?) { self.interrupted = interrupted }

    package func keepInterrupted() {}
  }
}
