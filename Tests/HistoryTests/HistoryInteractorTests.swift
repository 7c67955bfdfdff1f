import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

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

  @Test func undoesAndRedoesTheLastAction() throws {
    try add("b")
    try add("c")
    #expect(try interactor.undo().lines.map(\.text) == [Array("c".utf8)])
    #expect(try lines() == ["a", "b"])
    _ = try interactor.undo()
    #expect(try lines() == ["a"])
    _ = try interactor.redo()
    #expect(try lines() == ["a", "b"])
  }

  @Test func undoesAnActionByItsNumber() throws {
    try add("b")
    try add("c")
    _ = try interactor.undo(actionNumbered: 2)
    #expect(try lines() == ["a", "c"])
  }

  @Test func asksBeforeAnOlderActionIsUndone() throws {
    files.journal.setTime(CivilDate(daysSinceEpoch: 20_778), secondOfDay: 100)
    try add("b")
    let later = CivilTime(date: CivilDate(daysSinceEpoch: 20_778), secondOfDay: 101)
    guard case .older(let action, _) = try interactor.undo(unlessOlderThan: later) else {
      Issue.record("undone")
      return
    }
    #expect(try lines() == ["a", "b"])
    _ = try interactor.undo(actionWithID: action.id)
    #expect(try lines() == ["a"])
  }

  @Test func reportsThatNothingIsLeftToUndo() throws {
    guard case .nothing = try interactor.undo().outcome else {
      Issue.record("something")
      return
    }
  }
}
