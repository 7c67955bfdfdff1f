import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct EditPresenterTests {
  private let store = InMemoryTodoStore("(A) a\nb c\n")
  private let view = RecordingView<[ActionResult]>()

  private var reporter: TaskReportPresenter {
    TaskReportPresenter(view: view, listName: "TODO", usage: CommandError("usage: todo"))
  }

  private func request(_ word: String) -> TaskRequest { TaskRequest(word: Array(word.utf8)) }

  @Test func eachPriorityIsAResult() throws {
    let presenter = PriorityPresenter(
      interactor: PriorityInteractor(store: store, emptying: .refused), reporter: reporter)
    let b = try #require(Priority(rawValue: UInt8(ascii: "B")))
    #expect(throws: CommandError("")) {
      try presenter.prioritize([
        PriorityRequest(task: request("1"), priority: b), PriorityRequest(task: request("1"), priority: b),
        PriorityRequest(task: request("2"), priority: b),
      ])
    }
    #expect(throws: CommandError("")) { try presenter.deprioritize([request("2"), request("2")]) }
    #expect(
      view.names == ["prioritized", "hadPriority", "prioritized", "deprioritized", "hadNone"])
    #expect(view.displayed[0][0].before?.text == Array("(A) a".utf8))
    #expect(
      view.messages[0].filter { if case .task = $0 { false } else { true } } == [
        .about(TaskNumber(1), "re-prioritized from (A) to (B)", .deed),
        .about(TaskNumber(1), "already prioritized (B)", .complaint),
        .about(TaskNumber(2), "prioritized (B)", .deed),
      ])
  }

  private func deleting(_ answers: String?...) -> DeletePresenter {
    DeletePresenter(
      interactor: DeleteInteractor(store: store, preservesLineNumbers: true, emptying: .refused),
      reporter: reporter,
      prompt: ScriptedPrompt(answers), isForced: false)
  }

  @Test func aDeletedTaskHasOnlyAnOldLine() throws {
    try deleting("y").delete([request("2")], isConfirmed: false)
    let result = try #require(view.displayed.first?.first)
    #expect(result.name == "deleted" && result.after == nil)
    #expect(result.before?.text == Array("b c".utf8))
  }

  @Test func decliningIsAnError() throws {
    #expect { try deleting("n").delete([request("2")], isConfirmed: false) } throws: {
      ($0 as? CommandError)?.code == "declined"
    }
    #expect(try store.list() == TodoList("(A) a\nb c\n"))
  }

  @Test func reportsAMissingTerm() throws {
    try deleting().removeTerm(Array("b".utf8), from: request("2"))
    #expect(throws: CommandError("")) { try deleting().removeTerm(Array("z".utf8), from: request("1")) }
    #expect(view.names == ["removedTerm", "termNotFound"])
  }
}
