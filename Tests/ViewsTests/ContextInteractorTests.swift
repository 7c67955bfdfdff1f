import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt
@testable import ViewsModule

@Suite struct ContextInteractorTests {
  private let files = InMemoryTodoFiles(["todo.txt": "a @work\nb @home\nc @work\n", "views": "job = @work\n"])

  private func interactor() throws -> ContextInteractor {
    let context = ModuleContext.testing(store: files.store(at: "todo.txt")) {
      $0.viewsFile = "views"
      $0.contextFile = "context"
    }
    return ContextInteractor(
      file: try #require(ContextFile(in: context)), views: try SavedViews(in: context),
      store: context.stores.todo, reader: QueryReader(in: context))
  }

  @Test(arguments: [
    ("@work", TaskContext.Source.query(Array("@work".utf8)), 2), ("job", .view("job"), 2),
    ("@home", .query(Array("@home".utf8)), 1),
  ])
  func setsAViewOrAQuery(text: String, source: TaskContext.Source, count: Int) throws {
    let interactor = try interactor()
    #expect(try interactor.current() == nil)
    let context = try interactor.set(Array(text.utf8))
    #expect(context.source == source)
    #expect(try interactor.current()?.source == source)
    #expect(try interactor.count(of: context) == count)
    #expect(try interactor.clear() != nil)
    #expect(try interactor.current() == nil)
  }

  @Test(arguments: ["sort:due", "limit:3", "and"])
  func rejectsOrdersLimitsAndInvalidQueries(text: String) throws {
    #expect(throws: (any Error).self) { try interactor().set(Array(text.utf8)) }
    #expect(try interactor().current() == nil)
  }
}
