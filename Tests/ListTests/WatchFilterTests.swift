import Dispatch
import ListModule
import ModuleTestKit
import Synchronization
import Testing

/// The user's own sort command and filter, for each change of a live listing.
@MainActor @Suite struct WatchFilterTests {
  private let store = InMemoryTodoStore("b Call @phone\na Feed\n")
  private let terminal = ScriptedTerminal(columns: 60, rows: 5)

  private func watch(
    shell: any Shell, configure: @escaping (inout Settings) -> Void,
    until done: (AsyncStream<[String]>.Iterator) async -> Void
  ) async throws {
    let context = ModuleContext.testing(
      store: store, plugins: [ListPlugin.self], terminal: terminal, shell: shell, configure: configure)
    try await ListTests.watch(in: context, on: terminal, until: done)
  }

  /// The next drawing that begins with these rows.
  private func drawing(
    of rows: [String], from drawings: inout AsyncStream<[String]>.Iterator
  ) async -> [String]? {
    while let drawn = await drawings.next(isolation: #isolation) {
      if drawn.starts(with: rows) { return drawn }
    }
    return nil
  }

  @Test func showsTheFiltersOutput() async throws {
    let shell = StubShell { text, _ in
      text.split(separator: "\n").filter { !$0.contains("@phone") }
        .map { $0.replacing("Feed", with: "\u{1B}[31mFEED\u{1B}[0m") + "\n" }.joined() + "\n\n"
    }
    try await watch(shell: shell, configure: { $0.finalFilter = "filter" }) { drawings in
      var drawings = drawings
      let rows = await drawing(of: ["▌ 2 a FEED", ""], from: &drawings)
      #expect(rows?.last?.hasPrefix("1/1") == true)
      store.replace(with: TodoList("b Call @phone\na Feed\nc Ring @phone\nd Water\n"))
      #expect(
        await drawing(of: ["▌ 2 a FEED", "• 4 d Water", ""], from: &drawings) != nil)
    }
  }

  @Test func usesTheOrderOfTheSortCommand() async throws {
    let shell = StubShell { text, pipeline in
      pipeline == "sort -r" ? text.split(separator: "\n").sorted(by: >).map { $0 + "\n" }.joined() : text
    }
    try await watch(shell: shell, configure: { $0.sortCommand = "sort -r" }) { drawings in
      var drawings = drawings
      #expect(await drawing(of: ["▌ 2 a Feed", "  1 b Call @phone", ""], from: &drawings) != nil)
      store.replace(with: TodoList("b Call @phone\na Feed\nc\n"))
      #expect(await drawing(of: ["• 3 c", "▌ 2 a Feed", "  1 b Call @phone"], from: &drawings) != nil)
    }
  }

  /// While a filter runs, the last list stays and keys work.
  @Test func aSlowFilterBlocksNoKey() async throws {
    let gate = Gate()
    let shell = StubShell { text, _ in
      gate.pass()
      return text
    }
    store.replace(with: TodoList("a\nb\nc\nd\ne\nf\n"))
    try await watch(shell: shell, configure: { $0.finalFilter = "cat" }) { drawings in
      var drawings = drawings
      #expect(await drawing(of: ["▌ 1 a"], from: &drawings) != nil)
      gate.close()
      store.replace(with: TodoList("a\nb\nc\nd\ne\nz\n"))
      terminal.type("j")
      #expect(await drawing(of: ["  1 a", "▌ 2 b"], from: &drawings) != nil)
      terminal.type("k")
      #expect(await drawing(of: ["▌ 1 a", "  2 b"], from: &drawings) != nil)
      gate.open()
      terminal.type("G")
      #expect(await drawing(of: ["  3 c", "  4 d", "  5 e", "▌•6 z"], from: &drawings) != nil)
      // Quitting does not wait for a filter.
      gate.close()
      store.replace(with: TodoList("a\n"))
    }
    gate.open()
  }

  @Test func explainsAFailedFilter() async throws {
    try await watch(shell: NoShell(), configure: { $0.finalFilter = "cat" }) { drawings in
      var drawings = drawings
      while let rows = await drawings.next(isolation: #isolation) {
        guard rows.contains(where: { $0.contains("There is no bash since ") }) else { continue }
        return
      }
      Issue.record("nothing was said")
    }
  }
}

/// Blocks a filter.
private final class Gate: Sendable {
  private let isClosed = Mutex(DispatchSemaphore?.none)

  func close() { isClosed.withLock { $0 = DispatchSemaphore(value: 0) } }

  func open() {
    isClosed.withLock {
      $0?.signal()
      $0 = nil
    }
  }

  func pass() {
    let semaphore = isClosed.withLock { $0 }
    semaphore?.wait()
    semaphore?.signal()
  }
}

private struct NoShell: Shell {
  func filter(_ text: [UInt8], through pipeline: String) throws(CommandError) -> [UInt8] {
    throw CommandError("There is no bash.")
  }
}
