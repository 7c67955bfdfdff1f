import ListArranging
import ListInterface
import ModuleTestKit
import Testing
@testable import ListModule

@Suite struct LiveListFormatterTests {
  private let formatter: LiveListFormatter = {
    var settings = Settings(files: TodoFiles(beside: "todo.txt"))
    settings.givesHints = true
    return LiveListFormatter(settings: settings, isPlain: false)
  }()
  private let context = ModuleContext.testing(store: InMemoryTodoStore())

  private func state(_ text: String, shown: Int? = nil) -> ListState {
    let list = TodoList(text)
    let lines = (0..<UInt32(shown ?? list.count)).map { $0 }
    var result = ListResult(
      tasks: ListedTasks(list: list, lines: lines),
      sections: [ListSection(title: nil, rows: 0..<lines.count)],
      now: TaskDate(CivilDate(daysSinceEpoch: 20_778)))
    result.list = list
    result.counts = [ListCount(path: "todo.txt", shown: lines.count, total: list.count)]
    return ListState(result)
  }

  private func query(_ text: String) throws -> ListQuery? {
    try QueryInteractor(
      registry: context.program.registry, clock: context.surroundings.clock, firstWeekday: .monday, me: nil
    ).query(Array(text.utf8))
  }

  @Test func anEmptyFileSuggestsAdding() {
    #expect(formatter.hints(for: state(""), filter: nil).last?.actions == ["add"])
  }

  @Test func aFilterWithoutMatchesSuggestsClearing() throws {
    let hints = formatter.hints(for: state("a\n", shown: 0), filter: try query("b"))
    #expect(
      hints == [KeyPhrase("No task matches “b”.", action: ScreenAction.escape, rest: "shows all.")])
  }

  @Test(arguments: [
    ("+wrok", "Did you mean “+Work”?"), ("WROK", "Did you mean “+Work”?"), ("milk", nil),
  ])
  func aFilterWithoutMatchesProposesNames(filter: String, note: String?) throws {
    let empty = formatter.empty(state("a +Work\n", shown: 0), filter: try query(filter), in: "Today")
    #expect(empty?.title == "No task in Today matches “\(filter)”")
    #expect(empty?.note == note)
  }

  @Test func theStatusShowsTheRequest() throws {
    var choices = ListChoices(ListRequest())
    choices.filter = try query("is:open")
    let status = formatter.status(of: state("a\nb\nc\n", shown: 2), at: 1, choices)
    #expect((status.place, status.count, status.total) == (1, 2, 3))
    #expect(status.filter == "is:open" && status.order == nil && status.summary == nil)
  }

  @Test func matchesAreCounted() {
    #expect(formatter.matches(of: state("a\nb\n", shown: 1), []) == .matches("1 of 2", doubts: []))
  }

  @Test(arguments: [("", "2 of 2 tasks"), ("week", "week: 2 of 2 tasks")])
  func theCountNamesTheView(view: String, text: String) {
    #expect(formatter.countWithRest(of: state("a\nb\n"), in: view).text == text)
  }
}
