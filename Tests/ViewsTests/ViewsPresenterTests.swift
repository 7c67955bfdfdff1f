import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import ViewsModule

/// In the order of the VIPER article: the contents of the interactor's store, the presenter's results, the
/// view's calls.
@Suite struct ViewsPresenterTests {
  private let files = InMemoryTodoFiles(["todo.txt": "", "views": "week = due:..eow\n# mine\nnonsense\n"])
  private let view = RecordingView<[ActionResult]>()

  private func presenter() throws -> ViewsPresenter {
    let context = ModuleContext.testing(store: files.store(at: "todo.txt")) { $0.viewsFile = "views" }
    return ViewsPresenter(
      interactor: ViewsInteractor(
        views: try SavedViews(in: context), reader: QueryReader(in: context)),
      view: view, wireframe: ViewsWireframe(context: context), programName: "todo")
  }

  @Test func eachViewAndInvalidLineIsAResult() throws {
    #expect(throws: CommandError.self) { try presenter().presentNames() }
    #expect(view.names == Array(repeating: "view", count: 6) + ["strangeLine"])
    #expect(
      view.messages.first?.suffix(2) == [
        .result("week = due:..eow"), .complaint("views:3: expected “name = QUERY”."),
      ])
  }

  @Test func explainsHowToSaveAView() throws {
    files.delete("views")
    try presenter().presentNames()
    #expect(view.names == Array(repeating: "view", count: 5))
    #expect(
      view.messages.first?.last == .text("Save a view of your own: todo view --save week due:..eow"))
  }

  @Test func reportsWhetherAViewExisted() throws {
    let saved = try #require(SavedView(name: "week", definition: Array("is:open".utf8)))
    let other = try #require(SavedView(name: "other", definition: Array("is:open".utf8)))
    try presenter().save(saved)
    try presenter().save(other)
    try presenter().delete("week")
    #expect(view.names == ["replaced", "saved", "deleted"])
    #expect(throws: CommandError.self) { try presenter().delete("week") }
    #expect(view.displayed.count == 3)
  }
}
