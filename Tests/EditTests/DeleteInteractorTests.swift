import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct DeleteInteractorTests {
  private let store = InMemoryTodoStore("a b c\nd\n")

  private func interactor(keepsNumbers: Bool = false) -> DeleteInteractor {
    DeleteInteractor(store: store, preservesLineNumbers: keepsNumbers, emptying: .refused)
  }

  @Test(arguments: [(false, ["d"]), (true, ["", "d"])])
  func deletesALine(keepsNumbers: Bool, left: [String]) throws {
    _ = try interactor(keepsNumbers: keepsNumbers).delete([TaskRequest(1)])
    #expect(try store.lines() == left)
  }

  @Test func deletesAllOrNone() throws {
    #expect(try interactor().delete([TaskRequest(1), TaskRequest(9)]).problem == .noTask(TaskNumber(9)))
    #expect(try store.lines().count == 2)
  }

  @Test(arguments: [("b", "a c"), ("a", "b c"), ("c", "a b"), ("z", "a b c"), ("[", "a b c")])
  func removesATermAndASpace(term: String, line: String) throws {
    let outcome = try interactor().remove(Array(term.utf8), from: TaskRequest(1)).outcomes.first
    #expect(try store.lines()[0] == line)
    if case .removed = outcome { #expect(line != "a b c") } else { #expect(line == "a b c") }
  }
}
