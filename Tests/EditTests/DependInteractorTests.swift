import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt
@testable import EditModule

@Suite struct DependInteractorTests {
  private let store = InMemoryTodoStore("a\nb id:7\nx c\nd after:7\n")
  private let done = InMemoryTodoStore("x old id:1\n")

  private var interactor: DependInteractor { DependInteractor(store: store, doneStore: done) }

  @Test(arguments: [
    (1, 2, 0, "a after:7", 2, "b id:7"), (2, 1, 1, "b id:7 after:gmt", 1, "a id:gmt"),
    (4, 1, 1, "d after:7,gmt", 1, "a id:gmt"),
    (4, 2, 0, "d after:7", 2, "b id:7"),
  ])
  func addsADependency(
    number: Int, other: Int, changed: Int, line: String, otherNumber: Int, otherLine: String
  ) throws {
    let report = try interactor.let(TaskRequest(number), waitFor: [TaskRequest(other)])
    #expect(report.outcomes.first?.others.count == changed)
    #expect(try store.lines()[number - 1] == line)
    #expect(try store.lines()[otherNumber - 1] == otherLine)
  }

  @Test(arguments: [(1, 1), (1, 3), (2, 4)])
  func rejectsCyclesAndCompletedTasks(number: Int, other: Int) throws {
    let report = try interactor.let(TaskRequest(number), waitFor: [TaskRequest(other)])
    guard case .impossible? = report.problem else {
      Issue.record("\(report)")
      return
    }
    #expect(try store.lines() == ["a", "b id:7", "x c", "d after:7"])
  }

  @Test func removesDependencies() throws {
    #expect(try interactor.release(TaskRequest(4)).problem == nil)
    #expect(try store.lines()[3] == "d")
    #expect(try interactor.release(TaskRequest(4)).problem != nil)
  }
}
