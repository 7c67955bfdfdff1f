import AddModule
import GroupingModule
import HistoryModule
import ListModule
import ModuleTestKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct WatchCommandTests {
  private let store = InMemoryTodoStore("Call Mom\n")
  private let terminal = ScriptedTerminal(columns: 60, rows: 5)
  private let clock = ManualClock(CivilDate(daysSinceEpoch: 20_000))

  /// The rows are those of a list without groups, unless the test is about groups.
  private func watch(
    _ words: String..., configure: (inout Settings) -> Void = { $0.screenGrouping = "none" },
    until done: (AsyncStream<[String]>.Iterator) async -> Void
  ) async throws {
    try await watch(words, configure: configure, until: done)
  }

  private func watch(
    _ words: [String], configure: (inout Settings) -> Void = { _ in },
    until done: (AsyncStream<[String]>.Iterator) async -> Void
  ) async throws {
    let context = ModuleContext.testing(
      store: store, plugins: [AddPlugin.self, HistoryPlugin.self, ListPlugin.self, GroupByDatePlugin.self],
      clock: clock, terminal: terminal, configure: configure)
    try await ListTests.watch(words, in: context, on: terminal, until: done)
  }

  @Test func undoesAdditionsOneByOne() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.type("a")
      for (text, message) in [("Feed", "Added: Feed"), ("Water", "Added: Water")] {
        terminal.type(text)
        terminal.sender.yield(.key(.enter))
        #expect(await drawing(with: message, from: &drawings) != nil)
      }
      terminal.sender.yield(.key(.escape))
      for text in ["Water", "Feed"] {
        terminal.type("u")
        #expect(await drawing(with: "Undone: Added “\(text)”", from: &drawings) != nil)
      }
      terminal.type("u")
      #expect(await drawing(with: "There is nothing to undo.", from: &drawings) != nil)
    }
    #expect(try store.list() == TodoList("Call Mom\n"))
  }

  @Test func aRedefinedViewIsListedAnew() async throws {
    let views = store.files.store(at: "views")
    _ = try views.update { _ in [.append(Array("mine = Mom".utf8))] }
    _ = try store.update { _ in [.append(Array("Feed cat".utf8))] }
    try await watch(["--view", "mine"], configure: { $0.viewsFile = "views" }) { drawings in
      var drawings = drawings
      #expect(await drawing(with: "Call Mom", from: &drawings) != nil)
      _ = try? views.update { [.replace(TodoLine($0[0]), with: Array("mine = cat".utf8))] }
      #expect(await drawing(with: "Feed cat", from: &drawings) != nil)
    }
  }

  /// The screen groups by due date unless the user says otherwise by an option, an order, a setting or a mode.
  @Test(
    arguments: [
      ([], nil, " ▾ Today  1"), (["--group-by", "none"], nil, "▌ 1 Pay"),
      (["--sort", "due"], nil, "▌ 1 Pay"),
      (["--plain"], nil, "  1 Pay"), ([], "none", "▌ 1 Pay"), ([], "date", " ▾ Today  1"),
      (["--group-by", "day"], "none", " ▾ Friday 2024-10-04, Today  1"),
    ] as [([String], String?, String)])
  func theScreenBeginsInGroups(words: [String], setting: String?, row: String) async throws {
    store.replace(with: TodoList("Pay due:2024-10-04\n"))
    try await watch(words) {
      $0.screenGrouping = setting
    } until: { drawings in
      var drawings = drawings
      #expect(await drawing(with: "1 Pay", from: &drawings)?.first?.hasPrefix(row) == true)
    }
  }

  @Test func refusesAnUnknownGroupingOfTheSettings() async throws {
    await #expect(throws: CommandError.self) {
      try await watch {
        $0.screenGrouping = "colour"
      } until: { _ in
      }
    }
  }

  @Test func movesTheGroupsAtMidnight() async throws {
    store.replace(with: TodoList("Pay due:2024-10-05\n"))
    try await watch("--group-by", "date") { drawings in
      var drawings = drawings
      #expect(await drawing(with: " ▾ Tomorrow  1", from: &drawings) != nil)
      clock.advance(to: CivilDate(daysSinceEpoch: 20_001))
      #expect(await drawing(with: " ▾ Today  1", from: &drawings) != nil)
    }
  }

  @Test func followsTheSizeOfTheScreen() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.resize(columns: 9, rows: 3)
      let rows = await drawing(with: "▌ Call", from: &drawings)
      #expect(rows?.count == 3)
    }
  }

  @Test func standardErrorBecomesAMessage() async throws {
    try await watch { drawings in
      var drawings = drawings
      _ = await drawing(with: "▌ 1 Call Mom", from: &drawings)
      terminal.sender.yield(.said("todo: something is odd"))
      #expect(await drawing(with: "todo: something is odd", from: &drawings) != nil)
      terminal.type("q")
      #expect(await drawings.next(isolation: #isolation) == nil)
    }
  }

  @Test func printsTheListAgainIntoAPipe() async throws {
    let output = FeedOutput()
    let context = ModuleContext.testing(store: store, plugins: [ListPlugin.self], output: output)
    guard case .live(let command)? = context.program.registry.command(named: "watch") else {
      Issue.record("The registry has no watch.")
      return
    }
    let watch = try command.init(arguments: CommandArguments(), context: context)
    let running = Task.detached { try await watch.run(in: context) }
    var writes = output.writes.makeAsyncIterator()
    #expect(await writes.next(isolation: #isolation) == "1 Call Mom\n--\nTODO: 1 of 1 tasks shown\n")
    store.replace(with: TodoList(""))
    #expect(await writes.next(isolation: #isolation)?.hasPrefix("\u{0C}No tasks in todo.txt.") == true)
    running.cancel()
    try await running.value
  }
}

/// An output that delivers each write at once.
final class FeedOutput: TextOutput {
  let columns: Int? = nil
  let writes: AsyncStream<String>
  private let written: AsyncStream<String>.Continuation

  init() {
    (writes, written) = AsyncStream.makeStream()
  }

  func write(_ bytes: [UInt8]) {
    written.yield(String(decoding: bytes, as: UTF8.self))
  }
}
