import ModuleTestKit
import Synchronization
import Testing

/// Whatever fails: an action is undone completely or not at all, or the report names the undone part.
@Suite struct UndoTransactionTests {
  private let journal: UnreliableJournal
  private let files: InMemoryTodoFiles

  init() { self.init(todo: "a\nb\n", done: "x 0\n") }

  private init(todo: String, done: String) {
    journal = UnreliableJournal()
    files = InMemoryTodoFiles(["todo.txt": todo, "done.txt": done], recordingTo: journal)
  }

  private func store(_ path: String, _ name: String) -> any TodoStore {
    files.store(at: path).acting(as: RunningAction(ActionIdentity(name)))
  }

  /// - Parameter failing: by path, the error of each write to a file, and the number of writes that succeed
  ///   before.
  private func transaction(
    _ failing: [String: (TodoStoreError, successes: Int)] = [:]
  ) -> UndoTransaction {
    let failures = failing.mapValues { StoreFailure($0.0, after: $0.successes) }
    return UndoTransaction(journal: journal) { path in
      UnreliableStore(files.store(at: path), failingBy: failures[path])
    }
  }

  /// Moves “a” to done.txt: done.txt is changed first, so todo.txt is the first to be undone.
  private func move() throws {
    try store("todo.txt", "move").update {
      [.move(TodoLine($0[0]), to: "done.txt", leavingBlank: false)]
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try files.store(at: path).list().bytes, as: UTF8.self)
  }

  private func expectMoved() throws {
    #expect(try text("todo.txt") == "b\n")
    #expect(try text("done.txt") == "x 0\na\n")
  }

  private func expectBack() throws {
    #expect(try text("todo.txt") == "a\nb\n")
    #expect(try text("done.txt") == "x 0\n")
  }

  private static let full = TodoStoreError.unwritable(path: "done.txt", reason: "no space left on device")

  @Test func undoesAndRedoes() throws {
    try move()
    for _ in 1...2 {
      guard case .done(let action, let parts) = try transaction().undo() else { return fail() }
      #expect(action.identity.name == "move" && parts.map(\.latest.path) == ["todo.txt", "done.txt"])
      try expectBack()
      guard case .done = try transaction().redo() else { return fail() }
      try expectMoved()
    }
    guard case .nothing = try transaction().redo() else { return fail() }
  }

  @Test func unannouncedUndosChangeNothing() throws {
    try move()
    journal.mode = .announcesNothing
    #expect(throws: TodoStoreError.self) { try transaction().undo() }
    try expectMoved()
    journal.mode = .works
    guard case .done = try transaction().undo() else { return fail() }
    try expectBack()
  }

  @Test func reversesEarlierStepsIfALaterStepFails() throws {
    try move()
    #expect(throws: Self.full) { try transaction(["done.txt": (Self.full, 0)]).undo() }
    try expectMoved()
    guard case .done = try transaction().undo() else { return fail() }
    try expectBack()
  }

  /// As if the journal's disk had just become full.
  @Test func reversesStepsWithoutARecord() throws {
    try move()
    journal.mode = .confirmsNothing
    #expect(throws: Self.full) { try transaction(["done.txt": (Self.full, 0)]).undo() }
    try expectMoved()
    journal.mode = .works
    guard case .done = try transaction().undo() else { return fail() }
    try expectBack()
  }

  @Test func reportsStepsThatItCouldNotReverse() throws {
    try move()
    let stopping = transaction(["todo.txt": (Self.full, 1), "done.txt": (Self.full, 0)])
    guard case .stopped(let action, Self.full, paths: ["todo.txt"]) = try stopping.undo() else {
      return fail()
    }
    #expect(action.identity.name == "move")
    #expect(try text("todo.txt") == "a\nb\n")
    #expect(try text("done.txt") == "x 0\na\n")
    // The next undo continues where this one stopped.
    guard case .done = try transaction().undo() else { return fail() }
    try expectBack()
  }

  /// Killed after each step, before any step was confirmed.
  @Test(arguments: 0...2, [false, true]) func repeatsAKilledUndo(steps: Int, recoversFirst: Bool) throws {
    try move()
    journal.mode = .confirmsNothing
    let busy = TodoStoreError.busy(path: "", seconds: 0)
    // After a failure nothing is reversed, as after a kill.
    let failing = ["todo.txt": (busy, successes: min(steps, 1)), "done.txt": (busy, successes: steps / 2)]
    _ = try? transaction(failing).undo()
    journal.mode = .works
    if recoversFirst {
      transaction().recover()
      if steps == 2 { try expectBack() } else { try expectMoved() }
    }
    let outcome = try transaction().undo()
    if steps == 2 {
      guard case .nothing = outcome else { return fail() }
    } else {
      guard case .done = outcome else { return fail() }
    }
    try expectBack()
    guard case .done = try transaction().redo() else { return fail() }
    try expectMoved()
  }

  /// Killed after the line is back in todo.txt. The last lines may have no line ending.
  @Test(arguments: ["x 0", "x 0\n"], ["a\nb", "a", "a\nb\n"])
  func givesBackEveryByteAfterAKill(done: String, todo: String) throws {
    let killed = UndoTransactionTests(todo: todo, done: done)
    try killed.move()
    let moved = try [killed.text("todo.txt"), killed.text("done.txt")]
    killed.journal.mode = .confirmsNothing
    let busy = TodoStoreError.busy(path: "", seconds: 0)
    let failing = ["todo.txt": (busy, successes: 1), "done.txt": (busy, successes: 0)]
    _ = try? killed.transaction(failing).undo()
    #expect(try killed.text("todo.txt") == todo)
    killed.journal.mode = .works
    killed.transaction().recover()
    #expect(try [killed.text("todo.txt"), killed.text("done.txt")] == moved)
  }

  @Test func acceptsAnUncertainLastStep() throws {
    try move()
    let doubt = TodoStoreError.unconfirmed(path: "done.txt", reason: "input/output error")
    #expect(throws: doubt) { try transaction(["done.txt": (doubt, 0)]).undo() }
    guard case .nothing = try transaction().undo() else { return fail() }
  }

  @Test func rejectsAnUncertainEarlierStep() throws {
    try move()
    let doubt = TodoStoreError.unconfirmed(path: "todo.txt", reason: "input/output error")
    #expect(throws: TodoStoreError.unwritable(path: "todo.txt", reason: "input/output error")) {
      try transaction(["todo.txt": (doubt, 0)]).undo()
    }
    try expectMoved()
  }

  @Test func doesNotSkipAnUnrecordedAction() throws {
    try store("todo.txt", "add").apply([.append(Array("c".utf8))])
    journal.mode = .recordsNothing
    try store("todo.txt", "del").update { [.remove(TodoLine($0[0]), leavingBlank: false)] }
    journal.mode = .works
    guard case .unknown(let action, let instead?) = try transaction().undo() else { return fail() }
    #expect(action.identity.name == "del" && instead.action.identity.name == "add" && instead.number == 2)
    guard case .unknown(_, nil) = try transaction().undo(actionNumbered: 1) else { return fail() }
    #expect(try text("todo.txt") == "b\nc\n")
    guard case .done = try transaction().undo(actionNumbered: 2) else { return fail() }
    #expect(try text("todo.txt") == "b\n")
    guard case .unknown(_, nil) = try transaction().undo() else { return fail() }
    try store("todo.txt", "pri").update { [.replace(TodoLine($0[0]), with: Array("(A) b".utf8))] }
    guard case .done = try transaction().undo() else { return fail() }
    guard case .unknown = try transaction().undo() else { return fail() }
  }

  private func fail() {
    Issue.record("another outcome")
  }
}

/// Behaves like a journal on a full or locked disk.
private final class UnreliableJournal: TodoJournal {
  enum Mode {
    case works, recordsNothing, announcesNothing, confirmsNothing
  }

  private struct State {
    var mode = Mode.works
    var records: [JournalRecord] = []
  }

  private let state = Mutex(State())

  var mode: Mode {
    get { state.withLock(\.mode) }
    set { state.withLock { $0.mode = newValue } }
  }

  func record(_ changes: [FileChange], of action: RunningAction) {
    state.withLock { state in
      let records = action.records(of: changes, at: (CivilDate(daysSinceEpoch: 0), 0))
      state.records += state.mode == .recordsNothing ? records.prefix(1).map(\.missed) : records
    }
  }

  func announce(_ steps: [UndoStep]) throws(TodoStoreError) {
    if mode == .announcesNothing { throw .unwritable(path: "journal", reason: "no space left on device") }
    add(steps, isMade: false)
  }

  func confirm(_ steps: [UndoStep]) {
    if mode != .confirmsNothing { add(steps, isMade: true) }
  }

  private func add(_ steps: [UndoStep], isMade: Bool) {
    let records = steps.map { $0.record(at: (CivilDate(daysSinceEpoch: 0), 0), isMade: isMade) }
    state.withLock { $0.records += records }
  }

  func history() -> JournalHistory {
    JournalHistory(state.withLock(\.records))
  }

  func hold(isPatient: Bool) -> any JournalHold {
    InMemoryTodoJournal.Hold(interrupted: history().unconfirmed.last?.first?.id.action)
  }

  var isInterrupted: Bool { true }
}
