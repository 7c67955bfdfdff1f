%if scene
import ModuleTestKit
import Testing

@testable import NAMEModule

/// A recording view stands in for any view of the scene.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct NAMEScreenPresenterTests {
  @Test func presentsEachStateOfTheList() async throws {
    let store = InMemoryTodoStore("a\nx b\n")
    let view = RecordingView<NAMEDisplayData>()
    // Keep the navigator, because the presenter does not.
    let session = SceneSession(TasksScene(store))
    defer { withExtendedLifetime(session) {} }
%if store and (command or interface)
    let notes = NAMEStore(in: .testing(store: store))
    let interactor = NAMEInteractor(store: store, notes: notes)
%else
    let interactor = NAMEInteractor(store: store)
%end
    let presenter = NAMEScreenPresenter(
      interactor: interactor, formatter: NAMEFormatter(), view: view,
      navigator: session.navigator)
    presenter.start()
    while view.displayed.last?.rows != ["1 open, 1 done."] { await Task.yield() }
    store.replace(with: TodoList("x a\nx b\n"))
    while view.displayed.last?.rows != ["0 open, 2 done."] { await Task.yield() }
    #expect(view.displayed.last?.selectedRow == 0)
  }
}
%end
