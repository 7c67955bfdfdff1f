import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import FilesModule

@Suite struct MovePresenterTests {
  private let files = InMemoryTodoFiles(["/ann/todo.txt": "a\n", "/ann/later.txt": "z\n"])
  private let view = RecordingView<[ActionResult]>()

  private func presenter(to destination: String, _ answers: String?...) -> MovePresenter {
    MovePresenter(
      interactor: FilesInteractor(
        openStore: { [files] in files.store(at: $0) }, todo: files.store(at: "/ann/todo.txt"),
        files: TodoFiles(beside: "/ann/todo.txt"), preservesLineNumbers: false, textFiles: { [] }),
      reporter: TaskReportPresenter(view: view, listName: "TODO", usage: CommandError("usage: todo move")),
      prompt: ScriptedPrompt(answers), settings: Settings(files: TodoFiles(beside: "todo.txt")),
      route: Route(source: "/ann/todo.txt", destination: destination))
  }

  @Test func reportsTheNewPlaceOfTheTask() throws {
    try presenter(to: "/ann/later.txt", "y").move([TaskRequest(word: Array("1".utf8))], isConfirmed: false)
    let result = try #require(view.displayed.first?.first)
    #expect(result.name == "moved" && result.before?.text == Array("a".utf8))
    #expect(
      result.details == [JSONMember("to", "/ann/later.txt"), JSONMember("newNumber", 2)])
    #expect(view.messages[0].last == .about(TaskNumber(1), "moved to 2 in LATER", .deed))
  }

  @Test(arguments: [("/ann/no.txt", "y", "noFile"), ("/ann/later.txt", "n", "declined")])
  func aRefusalHasAnErrorCode(destination: String, answer: String, code: String) throws {
    #expect {
      try presenter(to: destination, answer).move([TaskRequest(word: Array("1".utf8))], isConfirmed: false)
    } throws: {
      ($0 as? CommandError)?.code == code
    }
    #expect(try files.store(at: "/ann/todo.txt").list() == TodoList("a\n"))
  }
}
