import ListArranging
import ListInterface
import ModuleTestKit
import Testing
@testable import GroupingModule
@testable import ListModule

/// What events make of a live list, as values that every view gets.
struct LiveListModelTests {
  enum Step: Sendable {
    case input(LiveListInput)
    case event(LiveListEvent)

    /// Another program saves.
    case save(String)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var steps: [Step]
    var rows: [String]
    var told: [String] = []
    var isGrouped = false

    init(
      _ name: String, _ text: String, _ steps: Step..., rows: [String], told: [String] = [],
      isGrouped: Bool = false
    ) {
      testDescription = name
      (self.text, self.steps, self.rows, self.told) = (text, steps, rows, told)
      self.isGrouped = isGrouped
    }
  }

  private struct Session {
    let store: InMemoryTodoStore
    var model: LiveListModel
    var told: [String] = []
    private let interactor: ListInteractor
    private let queries: QueryInteractor

    init(_ text: String, isGrouped: Bool = false) throws {
      store = InMemoryTodoStore(text)
      let context = ModuleContext.testing(
        store: store, plugins: [ListPlugin.self, GroupByProjectPlugin.self],
        clock: ManualClock(CivilDate.saturday))
      let registry = context.program.registry
      interactor = ListWireframe(context: context).interactor
      queries = ListWireframe(context: context).queries
      model = LiveListModel(
        ListRequest(grouping: isGrouped ? registry.grouping(named: "project") : nil),
        LiveListFormatter(settings: context.settings, isPlain: false), groupings: registry.groupings,
        orders: registry.orders)
      try list()
    }

    private mutating func list(hasChanged: Bool = false) throws {
      var result = try interactor.result(for: model.choices.request)
      result.list = try store.list()
      result.changedNumbers = hasChanged ? 1..<2 : nil
      try apply(.list(ListState(result)))
    }

    mutating func apply(_ event: LiveListEvent) throws {
      for effect in model.apply(event) {
        switch effect {
        case .ask: try list()
        case .tell(let message): told.append(message.text)
        case .query(let text): try apply(.filter(text.flatMap { try queries.query($0) }))
        case .choose(let menu): told += ["\(menu.title):"] + menu.choices.map(\.text)
        default: break
        }
      }
    }

    mutating func take(_ step: Step) throws {
      switch step {
      case .input(let input): try apply(.input(input))
      case .event(let event): try apply(event)
      case .save(let text):
        store.replace(with: TodoList(text))
        try list(hasChanged: true)
      }
    }

    /// The rows as a view would show them, with a sign for selected, marked and changed ones.
    mutating func rows() throws -> [String] {
      let shown = model.displayData()
      let data = try #require(shown)
      let rows = try #require(data.rows)
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
  }

  private static let sections = "a +p due:2026-11-01\nb +p\nc +q\nd +q\n"

  private static let examples = [
    Example(
      "cursor and marks stay with their tasks", "a\nb\nc\n", .input(.mark), .save("0\na\nb\nc\n"),
      rows: ["!1 0", "*2 a", ">3 b", "4 c"]),
    Example(
      "the current task counts as seen", "a call to\nb\n", .save("a call to Mom\nb\n"),
      .input(.move(.rows(0))), rows: [">1 a call to Mom", "2 b"],
      told: ["“a call to” was changed by another program."]),
    Example("the end", "a\nb\nc\n", .input(.move(.end)), rows: ["1 a", "2 b", ">3 c"]),
    Example(
      "a range", "a\nb\nc\n", .input(.markRange), .input(.move(.rows(1))), .input(.markRange),
      rows: ["*1 a", ">*2 b", "3 c"]),
    Example(
      "all and back", "a\nb\n", .input(.markAll), .event(.back), .input(.move(.end)), rows: ["1 a", ">2 b"]),
    Example(
      "completed, waiting and hidden", "x a\nb\nc t:2027-01-01\nd h:1\n", .input(.toggleCompleted),
      .input(.toggleHeldBack), rows: [">2 b", "3 c t:2027-01-01", "4 d h:1", "1 x a"]),
    Example(
      "a filter by the task's project", sections, .input(.move(.end)), .input(.filterByNameOfTask("+")),
      rows: ["3 c +q", ">4 d +q"]),
    Example(
      "no filter twice", "a +p\n", .input(.filterByNameOfTask("+")), .input(.filterByNameOfTask("+")),
      .input(.filterByNameOfTask("@")), rows: [">1 a +p"],
      told: ["The filter already has project:p.", "This task has no context."]),
    Example(
      "a cancelled filter", "a\nb\n", .input(.move(.end)), .event(.beginFilter), .event(.typeFilter(nil)),
      .event(.endFilter(isKept: false)), rows: ["1 a", ">2 b"]),
    Example(
      "the next match begins again", "a\nb\n", .input(.nextMatch), .input(.nextMatch),
      rows: [">1 a", "2 b"], told: ["The first match again."]),
    Example(
      "a menu of groupings", "a\n", .input(.chooseGrouping), rows: [">1 a"],
      told: ["Group by:", "No groups", "Project"]),
    Example(
      "a folded section counts overdue tasks", sections, .input(.fold),
      rows: [">+p 2/1 true", "+q 2/0 false", "3 c +q", "4 d +q"], isGrouped: true),
    Example(
      "a click on a heading", sections, .event(.press(line: 3, count: 1)),
      rows: ["+p 2/0 false", ">1 a +p due:2026-11-01", "2 b +p", "+q 2/0 true"], isGrouped: true),
    Example(
      "a revealed task unfolds its section", sections, .input(.foldAll), .event(.reveal(4)),
      rows: ["+p 2/1 true", "+q 2/0 false", "3 c +q", ">4 d +q"], isGrouped: true),
    Example(
      "left folds a section of rows", sections, .input(.beside(-1)), .input(.sections(1)),
      rows: ["+p 2/1 true", "+q 2/0 false", ">3 c +q", "4 d +q"], isGrouped: true),
    Example(
      "right goes to the row beside it on a board", sections, .input(.move(.rows(1))),
      .input(.layout("board")), .input(.beside(1)), .input(.beside(1)),
      rows: ["+p 2/0 false", "1 a +p due:2026-11-01", "2 b +p", "+q 2/0 false", "3 c +q", ">4 d +q"]),
  ]

  @Test(arguments: examples) func eventsChangeTheList(_ example: Example) throws {
    var session = try Session(example.text, isGrouped: example.isGrouped)
    for step in example.steps { try session.take(step) }
    let rows = try session.rows()
    #expect(rows == example.rows)
    #expect(session.told == example.told)
  }

  @Test(
    arguments: [
      ([Step.save("a\nc\n")], "“b” left the list. Press again to act on “c”."),
      ([.save("a\nc\n"), .input(.move(.rows(0)))], nil), ([.save("b\nc\n")], nil),
      ([.input(.toggleCompleted)], nil),
    ] as [([Step], String?)])
  func refusesOnceToActOnAnotherTaskUnderTheCursor(_ steps: [Step], _ doubt: String?) throws {
    var session = try Session("a\nb\nc\n")
    for step in [.input(.move(.rows(1)))] + steps { try session.take(step) }
    let tasks = session.model.selection()
    let (first, second) = (session.model.takeDoubt(about: tasks), session.model.takeDoubt(about: tasks))
    #expect((first, second) == (doubt, nil))
  }
}
