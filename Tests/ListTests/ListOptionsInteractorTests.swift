import ListInterface
import ModuleTestKit
import Testing

@testable import ListModule

@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListOptionsInteractorTests {
  private let files = InMemoryTodoFiles(["todo.txt": "a\n", "views": "week = due:..eow\nodd = due:31feb\n"])

  private func interactor() throws -> ListOptionsInteractor {
    let context = ModuleContext.testing(
      store: files.store(at: "todo.txt"), plugins: [ListPlugin.self], clock: ManualClock(CivilDate.saturday)
    ) {
      $0.viewsFile = "views"
      $0.contextFile = "context"
      $0.readsTaskLanguage = true
    }
    return ListWireframe(context: context).options(for: ListRequest(), titled: nil)
  }

  @Test func deliversViewsAndTheirChanges() async throws {
    let interactor = try interactor()
    let (names, sender) = AsyncStream<[String]>.makeStream()
    let following = Task { @EventLoop in
      await interactor.followTabs { tabs in
        sender.yield(tabs.filter { $0.title == $0.name }.map { "\($0.name) \($0.request != nil)" })
      }
    }
    var iterator = names.makeAsyncIterator()
    #expect(await iterator.next(isolation: #isolation) == ["odd false", "week true"])
    files.store(at: "views").replace(with: TodoList("week = due:..eow\n"))
    #expect(await iterator.next(isolation: #isolation) == ["week true"])
    following.cancel()
  }

  @Test func deliversOnlyChangesOfTheContext() async throws {
    let interactor = try interactor()
    let (names, sender) = AsyncStream<String?>.makeStream()
    let following = Task { @EventLoop in
      await interactor.followContext(from: nil) { sender.yield((try? $0.get())?.name) }
    }
    var iterator = names.makeAsyncIterator()
    files.store(at: "context").replace(with: TodoList("query = @work\n"))
    #expect(await iterator.next(isolation: #isolation) == "@work")
    files.store(at: "context").replace(with: TodoList(""))
    #expect(await iterator.next(isolation: #isolation) == .some(nil))
    following.cancel()
  }
}
