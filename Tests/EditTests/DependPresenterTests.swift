import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt
@testable import EditModule

@Suite struct DependPresenterTests {
  @Test func reportsDependencies() throws {
    let view = RecordingView<[ActionResult]>()
    let presenter = DependPresenter(
      interactor: DependInteractor(
        store: InMemoryTodoStore("a\nb\nx c\n"), doneStore: InMemoryTodoStore()),
      reporter: TaskReportPresenter(view: view, listName: "TODO", usage: CommandError("usage: todo depend")),
      listName: "TODO")
    let requests = ["1", "2", "3"].map { TaskRequest(word: Array($0.utf8)) }
    try presenter.let(requests[0], waitFor: [requests[1]])
    #expect { try presenter.let(requests[1], waitFor: [requests[2]]) } throws: {
      ($0 as? CommandError)?.code == "impossible"
    }
    let result = try #require(view.displayed.first?.first)
    #expect(result.name == "waits" && result.before?.text == Array("a".utf8))
    #expect(result.details == [JSONMember("for", [.bytes(Array("2".utf8))])])
    #expect(
      view.messages[0] == [
        .task(NumberedTask(number: TaskNumber(1), text: Array("a after:mjs".utf8))),
        .task(NumberedTask(number: TaskNumber(2), text: Array("b id:mjs".utf8))),
        .text("TODO: 1 waits for 2."),
      ])
  }
}
