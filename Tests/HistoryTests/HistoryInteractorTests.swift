import ModuleTestKit
import Testing

@testable import HistoryModule

@Suite struct HistoryInteractorTests {
  private let files = InMemoryTodoFiles(["todo.txt": "a\n"])

  private var interactor: HistoryInteractor {
    HistoryInteractor(
      journal: files.journal, inspector: InMemoryFileInspector(files), files: TodoFiles(beside: "todo.txt")
    ) { [files] in files.store(at: $0).acting(as: nil) }
  }

  private func add(_ text: String) throws {
    let action = RunningAction(ActionIdentity("add"), endsWithEachCommit: true)
    try files.store(at: "todo.txt").acting(as: action).update { _ in [.append(Array(text.utf8))] }
  }

  private func lines() throws -> [String] { try files.store(at: "todo.txt").lines() }

  /// A sync comes from the screen, or from a command in another terminal.
  @Test(arguments: [ActionIdentity.Origin.merge, .commandLine])
  func undoesTheLastOwnActionAndNeverASync(origin: ActionIdentity.Origin) throws {
    let beginning = CivilTime(date: CivilDate(daysSinceEpoch: 0))
    func sync(_ edit: TodoEdit) throws {
      let action = RunningAction(ActionIdentity("sync", from: origin), endsWithEachCommit: true)
      try files.store(at: "todo.txt").acting(as: action).update { _ in [edit] }
    }
    func undo() throws -> UndoOutcome? {
      guard case .undone(let result) = try interactor.undo(unlessOlderThan: beginning) else { return nil }
      return result.outcome
    }
    func expectNothing() throws {
      guard case .nothing? = try undo() else {
        Issue.record("something was undone")
        return
      }
    }
    try sync(.append(Array("theirs".utf8)))
    try expectNothing()
    try add("mine")
    try sync(.append(Array("later".utf8)))
    guard case .done(let action, _)? = try undo() else {
      Issue.record("nothing was undone")
      return
    }
    #expect(action.identity.name == "add")
    #expect(try lines() == ["a", "theirs", "later"])
    try expectNothing()
    #expect(try lines() == ["a", "theirs", "later"])
    // A sync that changed the line since.
    try add("again")
    let line = try TodoLine(files.store(at: "todo.txt").list()[3])
    try sync(.replace(line, with: Array("again, they say".utf8)))
    guard case .refused(let refused, let obstacle)? = try undo() else {
      Issue.record("not refused")
      return
    }
    #expect(refused.identity.name == "add" && obstacle.now == Array("again, they say".utf8))
    #expect(try lines() == ["a", "theirs", "later", "again, they say"])
  }
}
