import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct PriorityInteractorTests {
  private let store = InMemoryTodoStore("a\n(A) b\n(B) c\n(C) d\n(Z) e\nx f\n")

  private var interactor: PriorityInteractor { PriorityInteractor(store: store, emptying: .refused) }

  @Test(arguments: [(1, "A"), (2, "B"), (3, "C"), (4, nil), (5, nil), (6, "A")])
  func findsTheNextPriority(number: Int, next: String?) throws {
    let tasks = try store.selected(number)
    #expect(Priority.next(after: tasks)?.description == next)
  }

  @Test func theFirstOpenTaskDecidesTheNextPriority() throws {
    #expect(Priority.next(after: try store.selected(6, 2))?.description == "B")
  }

  @Test func returnsTheOldAndTheNewPriority() throws {
    let request = PriorityRequest(task: TaskRequest(2), priority: Priority(rawValue: UInt8(ascii: "D")))
    let outcome = try #require(try interactor.prioritize([request]).outcomes.first)
    #expect((outcome.old, outcome.new) == ("A", "D"))
    #expect(try store.lines()[1] == "(D) b")
    #expect(try interactor.deprioritize([TaskRequest(2)]).outcomes.first?.old == "D")
    #expect(try store.lines()[1] == "b")
  }

  @Test func requiresAPriority() throws {
    #expect(try interactor.prioritize([PriorityRequest(task: TaskRequest(1))]).problem == .misused)
  }
}
