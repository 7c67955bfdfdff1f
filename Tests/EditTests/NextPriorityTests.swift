import ModuleTestKit
import Testing

@testable import EditModule

@Suite struct NextPriorityTests {
  private let store = InMemoryTodoStore("a\n(A) b\n(B) c\n(C) d\n(Z) e\nx f\n")

  @Test(arguments: [(1, "A"), (2, "B"), (3, "C"), (4, nil), (5, nil), (6, "A")])
  func findsTheNextPriority(number: Int, next: String?) throws {
    let tasks = try store.selected(number)
    #expect(Priority.next(after: tasks)?.description == next)
  }

  @Test func theFirstOpenTaskDecidesTheNextPriority() throws {
    #expect(Priority.next(after: try store.selected(6, 2))?.description == "B")
  }
}
