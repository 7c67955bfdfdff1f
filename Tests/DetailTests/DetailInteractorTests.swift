import ModuleTestKit
import Testing

@testable import DetailModule

@Suite struct DetailInteractorTests {
  private let store = InMemoryTodoStore("a\nb\n")

  private var interactor: DetailInteractor {
    DetailInteractor(
      store: store, journal: store.files.journal, paths: ["todo.txt"],
      openNote: { _, _ in InMemoryTodoStore("") },
      recurrence: .init())
  }

  @Test func restoresAMovedLine() throws {
    let task = try store.selected(2)[0]
    store.replace(with: TodoList("new\na\nb\n"))
    try interactor.restore(Array("B".utf8), of: task)
    #expect(try store.lines() == ["new", "a", "B"])
  }
}
