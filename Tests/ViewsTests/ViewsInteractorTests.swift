import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import ViewsModule

@Suite struct ViewsInteractorTests {
  private let files = InMemoryTodoFiles(["todo.txt": "", "views": "week = due:..eow\n"])

  private func interactor() throws -> ViewsInteractor {
    let context = ModuleContext.testing(store: files.store(at: "todo.txt")) { $0.viewsFile = "views" }
    return ViewsInteractor(
      views: try SavedViews(in: context), reader: QueryReader(in: context))
  }

  @Test(arguments: [("week", true), ("other", false)])
  func savesOrReplacesAView(name: String, replaces: Bool) throws {
    let view = try #require(SavedView(name: name, definition: Array("is:open".utf8)))
    #expect(try interactor().save(view) == replaces)
    #expect(try interactor().all().contains(view))
  }

  @Test(arguments: ["due:31feb", "--group-by nothing is:open", "--columns n,nothing is:open", "sort:nothing"])
  func doesNotSaveAnInvalidView(definition: String) throws {
    let view = try #require(SavedView(name: "odd", definition: Array(definition.utf8)))
    #expect(throws: (any Error).self) { try interactor().save(view) }
    #expect(try files.store(at: "views").lines() == ["week = due:..eow"])
  }

  @Test(arguments: [
    ("--columns n,text --group-by=date is:open", "date", 2), ("--group-by date --columns n", "date", 1),
    ("is:open --columns n", nil, 0), ("--group-by date", "date", 0),
  ])
  func optionsMayPrecedeTheQuery(definition: String, grouping: String?, columns: Int) throws {
    let view = try #require(SavedView(name: "table", definition: Array(definition.utf8)))
    #expect(view.groupingName == grouping)
    #expect(try view.columns()?.count ?? 0 == columns)
  }

  @Test(arguments: [
    ("week", ViewsInteractor.Deletion.deleted), ("today", .isStandard), ("nothing", .isMissing),
  ])
  func deletesOnlyViewsOfTheFile(name: String, outcome: ViewsInteractor.Deletion) throws {
    #expect(try interactor().delete(name) == outcome)
  }
}
