import NetworkTestKit
import RemoteServices
import Testing
import TodoTxt

/// The rules of a source, for the one in memory and for each adapter over a server on the loopback.
@Suite(.timeLimit(.minutes(15))) struct SourceConformanceTests {
  /// Nil for the source in memory.
  static let kinds: [ScriptedService.Kind?] = [nil] + ScriptedService.Kind.allCases

  /// A source with issues 1 to `count`, some of them closed.
  private func with(
    _ kind: ScriptedService.Kind?, count: Int, closed: Set<Int> = [],
    _ body: (any RemoteSource, (Int) -> String) async throws -> Void
  ) async throws {
    guard let kind else {
      let items = (1...max(1, count)).filter { $0 <= count }.map { number in
        RemoteItem(
          id: "\(number)", source: "", key: "", title: "Issue \(number)", body: "What is wrong",
          state: closed.contains(number) ? .closed : .open, labels: ["bug"], author: "bob",
          created: .init(year: 2026, month: 11, day: 20))
      }
      return try await body(InMemorySource("s", keyPrefix: "k", items: items, pageSize: 10)) { "\($0)" }
    }
    let service = ScriptedService(kind, count: count, pageSize: 10, closed: closed)
    let server = try LoopbackServer { .answer(service.answer($0)) }
    let base = try #require(RemoteURL(server.url))
    try await body(
      HTTPSource("s", keyPrefix: "k", adapter: service.adapter(base: base), base: base), service.id)
  }

  private func isFeed(_ kind: ScriptedService.Kind?) -> Bool { kind == .rss || kind == .atom }

  @Test(arguments: kinds) func returnsEveryItemOncePageByPage(kind: ScriptedService.Kind?) async throws {
    try await with(kind, count: 25) { source, id in
      var items: [RemoteItem] = []
      var sizes: [Int] = []
      for try await page in source.pages(.inbox) {
        #expect(page.origin == .fetched)
        sizes.append(page.items.count)
        items += page.items
      }
      #expect(sizes == (isFeed(kind) ? [25] : [10, 10, 5]))
      #expect(items.map(\.id) == (1...25).map(id))
      #expect(Set(items.map(\.key)).count == 25)
      let first = try #require(items.first)
      #expect(first.title == "Issue 1" && first.source == "s" && first.state == .open)
      #expect(
        first.key == RemoteKey.key(prefix: "k", id: first.id)
          && RemoteKey.id(of: first.key, prefix: "k") == first.id)
      #expect(first.labels == ["bug"] && "\(first.created.map { "\($0)" } ?? "")" == "2026-11-20")
      if kind != .json { #expect(first.author == "bob") }
    }
  }

  @Test(arguments: kinds) func anEmptyResultIsOnePage(kind: ScriptedService.Kind?) async throws {
    try await with(kind, count: 0) { source, _ in
      let page = try await source.page(.inbox, at: nil, allowsKept: false)
      #expect(page.items.isEmpty && page.next == nil)
    }
  }

  /// Some services list them, but mark them as closed.
  @Test(arguments: kinds) func closedItemsAreNotOpenInTheInbox(kind: ScriptedService.Kind?) async throws {
    try await with(kind, count: 4, closed: [2]) { source, id in
      let page = try await source.page(.inbox, at: nil, allowsKept: false)
      #expect(page.items.filter { $0.state == .open }.map(\.id) == [1, 3, 4].map(id))
    }
  }

  @Test(arguments: kinds) func returnsAllFieldsOfAnItem(kind: ScriptedService.Kind?) async throws {
    try await with(kind, count: 4, closed: [2]) { source, id in
      let item = try await source.item(id(3))
      #expect(item.id == id(3) && item.title == "Issue 3" && item.state == .open)
      if kind != .roundup { #expect(item.body == "What is wrong") }
      if !isFeed(kind) { #expect(try await source.item(id(2)).state == .closed) }
      await #expect(throws: RemoteError(.missing, source: "s")) { try await source.item(id(99)) }
    }
  }

  @Test(arguments: kinds) func findsMatchingItems(kind: ScriptedService.Kind?) async throws {
    try await with(kind, count: 25) { source, id in
      var found: [String] = []
      for try await page in source.pages(.search("Issue 21")) { found += page.items.map(\.id) }
      #expect(found == [id(21)])
    }
  }

  @Test(arguments: kinds) func aCancelledTaskReceivesNothing(kind: ScriptedService.Kind?) async throws {
    try await with(kind, count: 25) { source, _ in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await source.page(.inbox, at: nil, allowsKept: false)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
