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

  @Test(arguments: [
    ("+wrok", "Did you mean “+Work”?"), ("WROK", "Did you mean “+Work”?"), ("milk", nil),
  ])
  func aFilterWithoutMatchesProposesNames(filter: String, note: String?) throws {
    let empty = formatter.empty(state("a +Work\n", shown: 0), filter: try query(filter), in: "Today")
    #expect(empty?.title == "No task in Today matches “\(filter)”")
    #expect(empty?.note == note)
  }

  @Test(arguments: [("", "2 of 2 tasks"), ("week", "week: 2 of 2 tasks")])
  func theCountNamesTheView(view: String, text: String) {
    #expect(formatter.countWithRest(of: state("a\nb\n"), in: view).text == text)
  }
}
