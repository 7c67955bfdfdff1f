import Arranging
import EventLoop
import ListInterface
import ModuleKit
import ModuleTestKit
import ScreenKit
import Testing
import TodoStores
import TodoTxt

@testable import GroupByProjectModule
@testable import ListModule

/// The decisions of the live list's presenter, as values that every view gets.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct LiveListPresenterTests {
  @EventLoop private final class Session {
    let store: InMemoryTodoStore
    let view = RecordingView<LiveListDisplayData>()
    let presenter: LiveListPresenter
    private let navigator: SceneSession
    private let presenting: Task<Void, any Error>

    init(_ text: String, groupedByProject isGrouped: Bool = false) async throws {
      store = InMemoryTodoStore(text)
      let context = ModuleContext.testing(
        store: store, plugins: [ListPlugin.self, GroupByProjectPlugin.self],
        clock: ManualClock(CivilDate.saturday))
      let wireframe = ListWireframe(context: context)
      let session = SceneSession(TasksScene(store), in: context, columns: 40, rows: 4)
      navigator = session
      let request = ListRequest(
        grouping: isGrouped ? context.program.registry.grouping(named: "project") : nil)
      let presenter = LiveListPresenter(
        request, interactor: wireframe.interactor, options: wireframe.options(for: request, titled: nil),
        formatter: LiveListFormatter(settings: context.settings, isPlain: false), wireframe: wireframe,
        view: view, navigator: session.navigator)
      self.presenter = presenter
      presenting = Task { try await presenter.present() }
      try await settle()
    }

    deinit { presenting.cancel() }

    var data: LiveListDisplayData { view.displayed.last ?? LiveListDisplayData() }

    /// The rows as a view would show them, with a sign for selected and marked ones.
    var rows: [String] {
      guard let rows = data.rows else { return [] }
      return (0..<rows.count).map { line in
        let mark = data.mark(ofLine: line)
        let signs = (mark.isSelected ? ">" : "") + (mark.isMarked ? "*" : "") + (mark.isChanged ? "!" : "")
        switch rows[line] {
        case .heading(let heading):
          return "\(signs)\(heading.title) \(heading.taskCount)/\(heading.overdueCount) \(heading.isFolded)"
        case .task(let task): return "\(signs)\(task.number) \(String(decoding: task.text, as: UTF8.self))"
        case .text(let text): return signs + String(decoding: text, as: UTF8.self)
        }
      }
    }

    func settle() async throws {
      let list = try store.list()
      while presenter.follower.result?.list != list { await Task.yield() }
    }

    func save(_ text: String) async throws {
      store.replace(with: TodoList(text))
      try await settle()
    }

    /// Does what keys do, by their names.
    func perform(_ names: String...) {
      for name in names {
        for key in LiveListKey.all where key.name == name { presenter.perform(key.change) }
      }
    }
  }

  @Test func aRowHasTheFactsOfItsTask() async throws {
    let session = try await Session("(B) a due:2026-11-20 after:1\nb id:1\n")
    let rows = try #require(session.data.rows)
    guard case .task(let task) = rows[0] else {
      Issue.record("\(rows[0])")
      return
    }
    #expect(task.number == 1)
    #expect(String(decoding: task.text, as: UTF8.self) == "(B) a due:2026-11-20 after:1")
    #expect(task.due == TaskDate(CivilDate.saturday + -1))
    #expect(task.isOverdue && task.isBlocked && !task.isCompleted)
    #expect(task.priority == Priority(rawValue: UInt8(ascii: "B")))
  }

  @Test func theCursorAndTheMarksStayWithTheirTasks() async throws {
    let session = try await Session("a\nb\nc\n")
    session.perform("mark")
    #expect(session.rows == ["*1 a", ">2 b", "3 c"])
    try await session.save("0\na\nb\nc\n")
    #expect(session.rows == ["!1 0", "*2 a", ">3 b", "4 c"])
    #expect(session.data.markedCount == 1)
    #expect(session.data.status.place == 2)
  }

  @Test func refusesOnceToActOnAnotherTaskUnderTheCursor() async throws {
    let session = try await Session("a\nb\nc\n")
    session.presenter.perform { $0.move(.rows(1)) }
    try await session.save("a\nc\n")
    #expect(session.rows == ["1 a", ">2 c"])
    let tasks = session.presenter.selection
    #expect(
      session.presenter.takeDoubt(about: tasks)
        == "“b” left the list. Press again to act on “c”.")
    #expect(session.presenter.takeDoubt(about: tasks) == nil)
  }

  @Test func doesNotRefuseAfterTheUserMovesTheCursor() async throws {
    let session = try await Session("a\nb\nc\n")
    try await session.save("b\nc\n")
    session.presenter.perform { $0.move(.rows(1)) }
    #expect(session.presenter.takeDoubt(about: session.presenter.selection) == nil)
    session.perform("show-completed")
    #expect(session.presenter.takeDoubt(about: session.presenter.selection) == nil)
  }

  @Test func countsOfOmittedTasksNameTheirAction() async throws {
    let session = try await Session("x a\nb\nc t:2027-01-01\nd h:1\n")
    #expect(
      session.data.status.leftOut == [
        KeyPhrase("1 done", action: "show-completed"), KeyPhrase("1 waiting", action: "show-all"),
        KeyPhrase("1 hidden", action: "show-all"),
      ])
    session.perform("show-completed", "show-all")
    #expect(session.data.status.leftOut.isEmpty)
    #expect(session.data.status.count == 4)
  }

  @Test func aFoldedSectionCountsOverdueTasks() async throws {
    let session = try await Session("a +p due:2026-11-01\nb +p\nc +q\n", groupedByProject: true)
    session.perform("fold")
    #expect(session.rows == [">+p 2/1 true", "+q 1/0 false", "3 c +q"])
    #expect(session.data.status.order == "by project")
    session.presenter.press(line: 1, count: 1)
    #expect(session.rows == [">+p 2/1 true", "+q 1/0 true"])
  }

  @Test func anEmptyListSuggestsAKey() async throws {
    let session = try await Session("")
    #expect(session.data.hints.first == KeyPhrase("Press", action: "add", rest: "to add the first task."))
  }
}
