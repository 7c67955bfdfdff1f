import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import CompleteModule

@Suite struct ReopenInteractorTests {
  private let store = InMemoryTodoStore("x 2026-11-20 2026-11-01 a\nx b\nc\n")

  private func interactor(from source: (any TodoStore)? = nil) -> ReopenInteractor {
    ReopenInteractor(store: store, path: "todo.txt", sourceStore: source, preservesLineNumbers: false)
  }

  @Test(arguments: [(1, "2026-11-01 a", true), (2, "b", true), (3, "c", false)])
  func removesTheMarkAndItsDate(number: Int, line: String, isReopened: Bool) throws {
    let report = try interactor().reopen([TaskRequest(number)])
    #expect(try store.lines()[number - 1] == line)
    #expect((report.outcomes.first?.task != nil) == isReopened)
  }

  @Test(arguments: [
    ("x (A) 2026-11-20 2026-10-01 a", "(A) 2026-10-01 a"), ("x (A) 2026-11-20 a", "(A) a"),
    ("x (A) a", "(A) a"),
    ("x 2026-11-20 2026-10-01 a pri:B", "(B) 2026-10-01 a"), ("x 2026-11-20 a pri:C b", "(C) a b"),
    ("x a pri:high", "a pri:high"), ("x (A) 2026-11-20 a pri:B", "(A) a pri:B"), ("x a pri:BC", "a pri:BC"),
  ])
  func restoresThePriority(line: String, expected: String) throws {
    store.replace(with: TodoList("\(line)\n"))
    _ = try interactor().reopen([TaskRequest(1)])
    #expect(try store.lines() == [expected])
  }

  @Test func movesTasksOfAnotherFileToTheEnd() throws {
    let done = store.files.store(at: "done.txt")
    try done.update { _ in [.append(Array("x 2026-11-02 z".utf8)), .append(Array("y".utf8))] }
    let report = try interactor(from: done).reopen([TaskRequest(1), TaskRequest(2)])
    #expect(try store.lines().last == "z")
    #expect(try done.lines() == ["y"])
    #expect(report.outcomes.compactMap(\.task).map(\.number.value) == [4])
  }
}
