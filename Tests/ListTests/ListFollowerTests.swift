import GroupingModule
import ListArranging
import ListInterface
import ModuleTestKit
import Testing
@testable import ListModule

/// Following a list change by change gives the same result as arranging each list from scratch.
@EventLoop @Suite struct ListFollowerTests {
  private let today = CivilDate(daysSinceEpoch: 20_778)

  private let context = ModuleContext.testing(
    store: InMemoryTodoStore(),
    plugins: [
      ListPlugin.self, GroupByContextPlugin.self, GroupByDatePlugin.self, GroupByNamePlugin.self,
    ])

  @Test func aTaskIsOverdueAfterItsMinute() async throws {
    let clock = ManualClock(today, secondOfDay: 12 * 3600)
    let store = InMemoryTodoStore("a due:\(today)T13:00\nb due:\(today)T13:30\nc due:\(today)\n")
    let context = ModuleContext.testing(store: store, plugins: [ListPlugin.self], clock: clock)
    var request = ListRequest()
    request.criteria = try CommandArguments(operands: [Array("is:overdue".utf8)]).criteria(in: context)
    let (counts, sender) = AsyncStream<Int>.makeStream()
    let follower = ListFollower(request, interactor: ListWireframe(context: context).interactor) {
      sender.yield($0.tasks.count)
    }
    let following = Task { @EventLoop in
      try await ListWireframe(context: context).interactor.follow(follower)
    }
    var iterator = counts.makeAsyncIterator()
    var count = await iterator.next(isolation: #isolation)
    #expect(count == 0)
    clock.advance(toSecondOfDay: 13 * 3600 + 60)
    count = await iterator.next(isolation: #isolation)
    #expect(count == 1)
    clock.advance(toSecondOfDay: 14 * 3600)
    count = await iterator.next(isolation: #isolation)
    #expect(count == 2)
    following.cancel()
    _ = try? await following.value
  }

  private nonisolated static let divisions: [(String?, String?)] = [
    (nil, nil), ("context", nil), ("date", nil), ("name", nil), (nil, "due,-text"), ("context", "-pri"),
    (nil, "urgency"), ("project", "-urgency"),
  ]

  @Test(arguments: divisions, [[], ["a"], ["1"], ["-b"], ["is:ready"], ["due:any", "limit:3"]])
  func equalsAFreshResult(division: (grouping: String?, orders: String?), terms: [String]) async throws {
    let interactor = ListWireframe(context: context).interactor
    for seed in UInt64(1)...15 {
      var generator = SeededGenerator(seed: seed)
      var request = ListRequest()
      request.criteria = try CommandArguments(operands: terms.map { Array($0.utf8) }).criteria(in: context)
      request.grouping = division.grouping.flatMap(context.program.registry.grouping(named:))
      request.sorting = try division.orders.flatMap { orders in
        var arguments = CommandArguments()
        var rest: ArraySlice<[UInt8]> = []
        try arguments.add(.sort, inlineValue: Array(orders.utf8), rest: &rest)
        return try arguments.sorting(in: context.program.registry)
      }
      let follower = ListFollower(request, interactor: interactor)
      var lines = (0..<Int.random(in: 0...30, using: &generator)).map { _ in Self.line(&generator) }
      var list = TodoList(lines.joined())
      for step in 0..<12 {
        try await follower.take(TodoUpdate(list: list), on: step < 8 ? today : today + 1)
        let plain = try await ListFollower.updated(
          to: TodoList(bytes: list.bytes), request, interactor, on: step < 8 ? today : today + 1)
        let result = try #require(follower.result)
        #expect(result.tasks.lines == plain.tasks.lines, "seed \(seed), step \(step)")
        #expect(result.sections == plain.sections, "seed \(seed), step \(step)")
        #expect(result.counts == plain.counts, "seed \(seed), step \(step)")
        #expect(result.heldBack == plain.heldBack, "seed \(seed), step \(step)")

        let start = Int.random(in: 0...lines.count, using: &generator)
        let end = min(lines.count, start + Int.random(in: 0...3, using: &generator))
        let count = Int.random(in: 0...3, using: &generator)
        lines.replaceSubrange(start..<end, with: (0..<count).map { _ in Self.line(&generator) })
        // A follower may miss a list.
        let missed = TodoList(bytes: Array(lines.joined().utf8), following: list)
        list = Bool.random(using: &generator) ? missed : TodoList(bytes: missed.bytes, following: missed)
      }
    }
  }

  @Test(arguments: divisions)
  func aNewRequestEqualsAFreshResult(grouping: String?, orders: String?) async throws {
    let interactor = ListWireframe(context: context).interactor
    for seed in UInt64(1)...20 {
      var generator = SeededGenerator(seed: seed)
      var request = ListRequest()
      request.grouping = grouping.flatMap(context.program.registry.grouping(named:))
      request.sorting = try orders.flatMap { orders in
        var arguments = CommandArguments()
        var rest: ArraySlice<[UInt8]> = []
        try arguments.add(.sort, inlineValue: Array(orders.utf8), rest: &rest)
        return try arguments.sorting(in: context.program.registry)
      }
      let follower = ListFollower(request, interactor: interactor)
      var text = (0..<60).map { _ in Self.line(&generator) }.joined()
      try await follower.take(TodoUpdate(list: TodoList(text)), on: today)
      for words in [["a"], [], ["is:open"], ["1", "-b"], ["due:any", "limit:3"], ["is:done"], []] {
        if seed % 3 == 0 {
          text += Self.line(&generator)
          try await follower.take(TodoUpdate(list: TodoList(text)), on: today)
        }
        request.criteria = try CommandArguments(operands: words.map { Array($0.utf8) }).criteria(in: context)
        request.criteria.leavesOutCompleted = words == ["a"]
        follower.ask(request)
        let plain = try await ListFollower.updated(to: TodoList(text), request, interactor, on: today)
        #expect(follower.result?.tasks.lines == plain.tasks.lines, "seed \(seed), \(words)")
        #expect(follower.result?.sections == plain.sections, "seed \(seed), \(words)")
        #expect(follower.result?.heldBack == plain.heldBack, "seed \(seed), \(words)")
      }
    }
  }

  @Test func namesTheChangedLines() async throws {
    let follower = ListFollower(ListRequest(), interactor: ListWireframe(context: context).interactor)
    let list = TodoList("b\na\n")
    try await follower.take(TodoUpdate(list: list), on: today)
    #expect(follower.result?.changedNumbers == nil)
    let longer = TodoList(bytes: Array("b\na\nc\nd\n".utf8), following: list)
    try await follower.take(TodoUpdate(list: longer), on: today)
    #expect(follower.result?.changedNumbers == 3..<5)
    try await follower.take(
      TodoUpdate(list: longer, problem: .unreadable(path: "t", reason: "r")), on: today)
    #expect(follower.result?.changedNumbers == nil)
  }

  @Test func aMissingFileKeepsTheList() async throws {
    let clock = ManualClock(today, secondOfDay: 14 * 3600 + 120)
    let context = ModuleContext.testing(store: InMemoryTodoStore(), plugins: [ListPlugin.self], clock: clock)
    let follower = ListFollower(ListRequest(), interactor: ListWireframe(context: context).interactor)
    let list = TodoList("b\na\n")
    try await follower.take(TodoUpdate(list: list), on: today)
    try await follower.take(TodoUpdate(list: list, problem: .missing(path: "todo.txt")), on: today)
    let problem = ListProblem(text: "todo.txt is missing.", since: clock.now())
    #expect(follower.result?.problem == problem)
    #expect(follower.result?.tasks.count == 2)
    clock.advance(to: today + 1)
    try await follower.take(today + 1)
    #expect(follower.result?.problem == problem)
    try await follower.take(TodoUpdate(list: list))
    #expect(follower.result?.problem == nil)
    #expect(follower.result?.changedNumbers == nil)
  }

  private static func line(_ generator: inout SeededGenerator) -> String {
    let words = [
      "a", "b", "A", "Call", "@x", "@y", "due:2026-11-20", "due:2026-11-22", "due:2027-01-01",
      "due:2026-11-22T09:00", "due:2026-11-22T23:30", "é", "7",
      "t:2026-11-22", "t:2026-01-01", "h:1", "id:1", "after:1", "p:1",
    ]
    let starts = ["", "", "", "(A) ", "(B) ", "x ", " "]
    let count = Int.random(in: 0...4, using: &generator)
    let text = (0..<count).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
    return (starts.randomElement(using: &generator) ?? "") + text + "\n"
  }
}

extension ListFollower {
  fileprivate func take(_ update: TodoUpdate, on today: CivilDate) async throws {
    try await take(today)
    try await take(update)
  }

  fileprivate static func updated(
    to list: TodoList, _ request: ListRequest, _ interactor: ListInteractor, on today: CivilDate
  ) async throws -> ListResult {
    let follower = ListFollower(request, interactor: interactor)
    try await follower.take(TodoUpdate(list: list), on: today)
    return try #require(follower.result)
  }
}
