import GroupingModule
import ListInterface
import ListModule
import ModuleTestKit
import Testing

/// A view of live lists that a module adds: one line for each state of the list.
private enum BarPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(
      listFormat: ListFormat(OutputFormat("bar", summary: "Print a line for a status bar")) {
        BarView(output: $0)
      })
  }
}

private struct BarView: View {
  let output: any TextOutput

  func display(_ listing: LiveListing) throws {
    var (parts, place) = ([] as [String], 0)
    for section in listing.tasks.sections {
      parts.append(section.title)
      for _ in 0..<section.count {
        let task = listing.tasks.task(at: place)
        let isOverdue = !task.isCompleted && task.dueDate?.isPast(at: listing.now) ?? false
        let text = String(decoding: task.text.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
        parts.append("\(task.number) \(text)\(isOverdue ? " (overdue)" : "")")
        place += 1
      }
    }
    try output.write((parts.isEmpty ? "no tasks" : parts.joined(separator: " | ")) + "\n")
  }
}

@EventLoop @Suite(.timeLimit(.minutes(15))) struct LiveListFormatTests {
  private let store = InMemoryTodoStore("")
  private let output = FeedOutput()

  /// Runs `watch` until `done` has read what it wants of the output.
  private func watch(
    _ words: String..., done: (inout AsyncStream<String>.Iterator) async throws -> Void
  ) async throws {
    let context = ModuleContext.testing(
      store: store, plugins: [ListPlugin.self, GroupByProjectPlugin.self, BarPlugin.self],
      clock: ManualClock(CivilDate.saturday), output: output)
    guard case .live(let command)? = context.program.registry.command(named: "watch") else {
      Issue.record("The registry has no watch.")
      return
    }
    let arguments = try command.syntax.parse(words.map { Array($0.utf8) }, in: context.settings)
    let formatted = context.writing(try arguments.format(in: context.program.registry) ?? .text)
    let watch = try command.init(arguments: arguments, context: formatted)
    let running = Task { @EventLoop in try await watch.run(in: formatted) }
    var writes = output.writes.makeAsyncIterator()
    try await done(&writes)
    running.cancel()
    try await running.value
  }

  @Test func aModuleAddsAView() async throws {
    store.replace(with: TodoList("b +x\na\n"))
    try await watch("--format", "bar", "--group-by", "project") { writes in
      #expect(await writes.next(isolation: #isolation) == "+x | 1 b +x | No Project | 2 a\n")
      store.replace(with: TodoList("b +x\n"))
      #expect(await writes.next(isolation: #isolation) == "+x | 1 b +x\n")
    }
  }

  @Test(arguments: ListViewRule.all) func theAddedViewObeys(rule: ListViewRule) async throws {
    try await rule.check { tasks in
      store.replace(with: TodoList(tasks))
      var text = ""
      try await watch("--format", "bar", "--group-by", "project") { writes in
        text = await writes.next(isolation: #isolation) ?? ""
      }
      return text
    }
  }

  @Test(arguments: [["--ndjson"], ["--format", "ndjson"]])
  func choosesABuiltInFormatByEitherOption(words: [String]) async throws {
    store.replace(with: TodoList("a\n"))
    try await watch(words[0], words.dropFirst().joined()) { writes in
      #expect(await writes.next(isolation: #isolation)?.contains("\"event\":\"list\"") == true)
    }
  }

  @Test func refusesAFormatOfListingsOnly() async throws {
    await #expect {
      try await watch("--format", "csv") { _ in }
    } throws: {
      ($0 as? CommandError)?.message == "watch has no format “csv”. Choose one of: text, ndjson, bar."
    }
  }

  @Test func aListingRefusesAFormatOfLiveLists() {
    let result = CommandSession(
      ["todo.txt": "a\n"], plugins: [ListPlugin.self, BarPlugin.self], clock: ManualClock(CivilDate.saturday)
    ).run("list", "--format", "bar")
    #expect(result.error == "“bar” is a format of live lists only: watch --format bar.")
    #expect(result.status == 64)
  }
}
