import Synchronization
package import TodoTxt

/// An action in progress. All its commits are undone together.
public final class RunningAction: Sendable {
  package typealias Time = (date: CivilDate, secondOfDay: Int)

  public let identity: ActionIdentity

  /// Whether each commit is an action of its own.
  private let endsWithEachCommit: Bool

  /// The authors of the lines that the action takes from another machine.
  public var authors: LineAuthors? {
    get { knownAuthors.withLock(\.self) }
    set { knownAuthors.withLock { $0 = newValue } }
  }

  /// Where the journal will have the next change of the action; nil if each commit is an action of its own.
  public var place: JournalRecord.PartID? {
    endsWithEachCommit ? nil : state.withLock { $0.next }
  }

  private let knownAuthors = Mutex<LineAuthors?>(nil)

  private struct State {
    /// The part of the journal for the next change; made when it is needed, because most actions change nothing.
    lazy var next = JournalRecord.PartID(action: .random(in: 1 ... .max), part: 0)
    var hasCommitted = false
  }

  private let state = Mutex(State())

  /// - Parameters:
  ///   - endsWithEachCommit: true if the object represents many actions, such as those of a live program.
  ///   - first: the part of the journal for the first change; nil for a new action. A server records the changes of
  ///     another machine's action under that machine's identifier.
  public init(
    _ identity: ActionIdentity, endsWithEachCommit: Bool = false, first: JournalRecord.PartID? = nil
  ) {
    self.identity = identity
    self.endsWithEachCommit = endsWithEachCommit
    if let first { state.withLock { $0.next = first } }
  }

  /// One action for all commits of one update: this one, unless each commit would be an action of its own.
  func forOneUpdate() -> RunningAction {
    guard endsWithEachCommit else { return self }
    let action = RunningAction(identity)
    action.authors = authors
    return action
  }

  /// Whether the action has committed anything.
  public var hasCommitted: Bool { state.withLock(\.hasCommitted) }

  /// The journal's number of the action.
  var id: UInt64 { state.withLock { $0.next.action } }

  /// Treats the action as one that has changed nothing, after its changes were undone.
  func forget() { state.withLock { $0 = State() } }

  /// The action for a single commit.
  public var ofOneCommit: RunningAction { endsWithEachCommit ? RunningAction(identity) : self }

  /// Returns a record for each file with changed lines; empty if nothing changed.
  package func records(of changes: [FileChange], at time: Time) -> [JournalRecord] {
    state.withLock { state in
      steps(of: changes.map { ($0, 0) }, &state).map { step in
        state.next.part += 1
        state.hasCommitted = true
        return step.record(at: time, isMade: true)
      }
    }
  }

  /// Returns what `records(of:at:)` will return for the changes once they are made.
  ///
  /// - Parameter changes: each with the `fingerprint(of:)` of the bytes after it.
  package func steps(of changes: [(change: FileChange, result: UInt64)]) -> [UndoStep] {
    state.withLock { steps(of: changes, &$0) }
  }

  private func steps(
    of changes: [(change: FileChange, result: UInt64)], _ state: inout State
  ) -> [UndoStep] {
    let authors = authors
    if endsWithEachCommit, state.hasCommitted { state = State() }
    return changes.filter { !$0.change.lines.isEmpty }.enumerated().map { index, planned in
      var change = planned.change
      if let authors {
        for index in change.lines.indices {
          change.lines[index].author = authors.author(of: change.lines[index])
        }
      }
      var id = state.next
      id.part += index
      return UndoStep(id: id, purpose: .did, change: change, result: planned.result, action: identity)
    }
  }
}
