import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import CompleteModule

@Suite struct CompletePresenterTests {
  private let files = InMemoryTodoFiles([
    "/ann/todo.txt": "(A) a rec:+1w due:2026-11-20\nx b\nc after:1\nd id:1\n", "/ann/done.txt": "",
  ])
  private let view = RecordingView<[ActionResult]>()
  private let today = CivilDate(daysSinceEpoch: 20_779)
  private let usage = CommandError("usage: todo do")

  private var todo: InMemoryTodoStore { files.store(at: "/ann/todo.txt") }

  private func reporter() -> TaskReportPresenter {
    TaskReportPresenter(view: view, listName: "TODO", usage: usage)
  }

  private func complete(_ words: String..., readingTaskLanguage readsTaskLanguage: Bool = true) throws {
    let presenter = DoPresenter(
      interactor: DoInteractor(
        store: todo, clock: ManualClock(today), destination: "/ann/done.txt", preservesLineNumbers: true,
        settings: DoSettings(
          readsTaskLanguage: readsTaskLanguage, keepsPriority: false,
          recurrence: RecurrenceSettings(keepsMissedDates: false, addsCreationDate: false))),
      reporter: reporter(), wireframe: CompleteWireframe(context: .testing()), archiving: .none)
    try presenter.complete(
      words.map { TaskRequest(word: Array($0.utf8)) }, on: today, evenBlocked: false)
  }

  @Test func reportsOldNewAndNextTask() throws {
    try complete("1")
    let result = try #require(view.displayed.first?.first)
    #expect(result.name == "done")
    #expect(result.before?.text == Array("(A) a rec:+1w due:2026-11-20".utf8))
    #expect(result.after?.text == Array("x 2026-11-22 a rec:+1w due:2026-11-20".utf8))
    #expect(
      result.details == [
        JSONMember(
          "next",
          [
            "result": "added", "date": "2026-11-27", "skipped": [],
            "raw": .bytes(Array("(A) a rec:+1w due:2026-11-27".utf8)),
          ])
      ])
    #expect(view.messages[0].last == .about(TaskNumber(1), "comes back on Friday 2026-11-27"))
  }

  /// todo.sh does not know these keys.
  @Test func withoutTaskLanguageIgnoresBlockers() throws {
    try complete("3", readingTaskLanguage: false)
    #expect(view.names == ["done"])
  }

  @Test func unchangedTasksAreResults() throws {
    #expect(throws: CommandError("")) { try complete("2", "3") }
    #expect(view.names == ["wasDone", "blocked"])
    #expect(view.displayed[0][1].details == [JSONMember("by", [4])])
    #expect(
      view.messages == [
        [
          .about(TaskNumber(2), "is already marked done", .complaint),
          .about(TaskNumber(3), "is blocked by 4. Use --force to complete it anyway", .complaint),
        ]
      ])
  }

  @Test func aMissingTaskHasAnErrorCode() throws {
    #expect { try complete("4", "9") } throws: { ($0 as? CommandError)?.code == "noTask" }
    #expect(view.names == ["done"])
  }

  @Test func reportsTheArchivedTasks() throws {
    let presenter = ArchivePresenter(
      interactor: ArchiveInteractor(store: todo, destination: "/ann/done.txt"), view: view,
      path: "/ann/todo.txt")
    try presenter.archive()
    try presenter.archive()
    #expect(view.names == ["archived", "total", "total"])
    #expect(
      view.messages == [
        [.line(Array("x b".utf8)), .text("TODO: /ann/todo.txt archived.")],
        [.text("TODO: /ann/todo.txt does not contain any done tasks.")],
      ])
  }

  @Test func reportsTasksThatWereAlreadyOpen() throws {
    let presenter = ReopenPresenter(
      interactor: ReopenInteractor(
        store: todo, path: "/ann/todo.txt", sourceStore: nil, preservesLineNumbers: true),
      reporter: reporter(), source: nil)
    #expect(throws: CommandError("")) {
      try presenter.reopen(["2", "3"].map { TaskRequest(word: Array($0.utf8)) })
    }
    #expect(view.names == ["reopened", "wasOpen"])
    #expect(view.displayed[0][0].before?.text == Array("x b".utf8))
  }

  @Test func duplicatesAreCounted() throws {
    let store = InMemoryTodoStore("a\nb\na\na\n")
    let presenter = DeduplicatePresenter(
      interactor: DeduplicateInteractor(store: store, preservesLineNumbers: false), view: view)
    try presenter.deduplicate()
    #expect(view.displayed.first?.first?.details == [JSONMember("removed", 2)])
    #expect { try presenter.deduplicate() } throws: { ($0 as? CommandError)?.code == "noDuplicates" }
  }
}
