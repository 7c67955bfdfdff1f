import ModuleTestKit
import RemoteServices
import Testing
import TrackersModule

/// Searches and the inbox on a screen, with a source in memory.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct RemoteSearchTests {
  private let source = InMemorySource(
    "work", keyPrefix: "gh",
    items: (1...7).map { number in
      RemoteItem(
        id: "\(number)", source: "", key: "", title: "Issue \(number)", body: "Body \(number)\u{1B}[31m",
        author: "bob",
        url: "https://example.com/\(number)")
    }, pageSize: 3)
  private let store = InMemoryTodoStore("Call Mom\n")
  private let history = InMemoryAnswerHistory()

  private var context: ModuleContext { context(source) }

  private func context(_ sources: InMemorySource...) -> ModuleContext {
    var context = ModuleContext.testing(store: store, plugins: [])
    context.program.registry = MemoryDirectory(sources).registry([InboxPlugin.self, RemoteSearchPlugin.self])
    context.surroundings.history = { [history] _ in history }
    return context
  }

  private func session() -> SceneSession { SceneSession(EmptyScene(), in: context, columns: 60, rows: 12) }

  @Test func listsTheFirstPageByDefault() throws {
    let output = RecordingOutput()
    var context = context
    context.surroundings.output = output
    try context.run("search-remote", "work", "issue")
    #expect(
      output.text == "gh:1  Issue 1\ngh:2  Issue 2\ngh:3  Issue 3\nThese are 3 of 7; --all lists them all.\n")
    try context.run("search-remote", "--all", "work", "issue", "7")
    #expect(output.text.hasSuffix("gh:7  Issue 7\n"))
    try context.run("search-remote", "work", "nothing")
    #expect(output.text.hasSuffix("work has no matches for “nothing”.\n"))
    #expect(history.answers().map { String(decoding: $0, as: UTF8.self) } == ["issue", "issue 7", "nothing"])
  }

  @Test func tellsHowToNameTheFirstSource() {
    let session = SceneSession(EmptyScene(), in: context(), columns: 80, rows: 12)
    session.press(.text("I"))
    #expect(session.bottom == "No sources yet. “:sources” tells how to set one up.")
  }

  @Test func loadsShowsAndTakesItems() async throws {
    let session = session()
    try await session.type("I", until: "▌ gh:1  Issue 1")
    #expect(session.rows.contains("  3 of 7 · more"))
    session.press(.down, .down, .down)
    try await session.waitForRow(containing: "gh:6  Issue 6")
    try await session.type("G", until: "gh:7  Issue 7")
    #expect(!session.rows.contains { $0.contains("more") })

    session.press(.text("g"), .enter)
    // The known text appears at once; the rest follows.
    #expect(session.rows.first == "Issue 1")
    try await session.waitForRow(containing: "Body 1 [31m")
    try await session.type("t", until: "Taken: Issue 1")
    #expect(try store.list().bytes == Array("Call Mom\nIssue 1 gh:1\n".utf8))
    session.press(.escape)
    try await session.waitForRow(containing: "gh:2  Issue 2")
    // The marks of taken items come with the store's next update.
    while session.rows.contains(where: { $0.contains("gh:1 ") }) { await Task.yield() }
  }

  @Test func closesAnItemAfterConfirmation() async throws {
    let source = InMemorySource(
      "bugs", keyPrefix: "rup",
      items: (1...3).map { RemoteItem(id: "\($0)", source: "", key: "", title: "Issue \($0)") },
      rules: RemoteRules(writesBack: true))
    let session = SceneSession(EmptyScene(), in: context(source), columns: 60, rows: 12)
    try await session.type("I", until: "▌ rup:1  Issue 1")
    session.press(.text("c"))
    #expect(session.rows.contains { $0.contains("Close rup:1 there, “Issue 1”? (y/n)") })
    session.press(.text("n"), .text("c"), .text("y"))
    try await session.waitForRow(containing: "rup:1 is closed.")
    #expect(session.rows.contains("▌ rup:2  Issue 2") && !session.rows.contains { $0.contains("rup:1  ") })
    #expect(try await source.item("1").state == .closed)

    // From its details, and after another person changed it.
    try await session.type("\r", until: "state    open")
    source.put(RemoteItem(id: "2", source: "", key: "", title: "Issue 2 is worse"))
    session.press(.text("c"), .text("y"))
    try await session.waitForRow(
      containing: "rup:2 is still open. bugs: It was changed on the server meanwhile.")
    #expect(try await source.item("2").state == .open)

    // The results stay, with the current state of the item.
    session.press(.escape, .text("L"))
    try await session.type("3\r", until: "▌ rup:3  Issue 3")
    session.press(.text("c"), .text("y"))
    try await session.waitForRow(containing: "rup:3  Issue 3 (closed)")
  }

  @Test func closesNothingWithoutPermission() async throws {
    let session = session()
    try await session.type("I", until: "▌ gh:1  Issue 1")
    session.press(.text("c"))
    #expect(session.rows.contains { $0.contains("todo closes nothing in “work”") })
  }

  @Test func remembersSearchesAndCompletesThem() async throws {
    history.remember(Array("issue 4".utf8))
    let session = session()
    session.press(.text("L"))
    #expect(session.rows.contains("issue 4"))
    session.type("iss")
    session.press(.tab, .enter)
    try await session.waitForRow(containing: "▌ gh:4  Issue 4")
    session.press(.text("/"))
    try await session.type("issue 5\r", until: "▌ gh:5  Issue 5")
    #expect(!session.rows.contains { $0.contains("gh:4") })
    #expect(history.answers().last.map { String(decoding: $0, as: UTF8.self) } == "issue 5")
  }

  @Test func takenItemsAreMarkedInSearches() async throws {
    store.replace(with: TodoList("Issue 2 gh:2\nx Issue 3 gh:3\n"))
    let session = session()
    session.press(.text("L"))
    try await session.type("issue\r", until: "  ✓ gh:2  Issue 2")
    try await session.waitForRow(containing: "  ✓ (done here) gh:3  Issue 3")
  }

  @Test func reportsAFailureAndRetries() async throws {
    source.fail(with: .timedOut(seconds: 30))
    let session = session()
    try await session.type("I", until: "work: The server did not answer within 30 seconds.")
    source.fail(with: nil)
    try await session.type("R", until: "▌ gh:1  Issue 1")
  }

  @Test func aNewSearchCancelsTheOldSearch() async throws {
    let slow = SlowSource()
    var context = context
    context.program.registry = MemoryDirectory([slow]).registry([InboxPlugin.self, RemoteSearchPlugin.self])
    let session = SceneSession(EmptyScene(), in: context, columns: 60, rows: 12)
    session.press(.text("L"))
    try await session.type("slow\r", until: "Asking …")
    session.press(.text("/"))
    try await session.type("quick\r", until: "▌ s:1  Found")
    for await _ in slow.cancelled.stream { break }
  }
}

/// Answers one search at once, and never answers others.
private final class SlowSource: RemoteSource {
  let name = "s"
  let keyPrefix = "s"
  let rules = RemoteRules()
  let cancelled = AsyncStream<Void>.makeStream()

  func page(_ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool) async throws
    -> RemotePage
  {
    if selection == .search("quick") {
      return RemotePage(items: [RemoteItem(id: "1", source: "s", key: "s:1", title: "Found")])
    }
    do {
      try await Task.sleep(for: .seconds(3600))
    } catch {
      cancelled.continuation.yield()
      throw error
    }
    return RemotePage(items: [])
  }

  func item(_ id: String) async throws -> RemoteItem { throw RemoteError(.missing, source: name) }

  func close(_ item: RemoteItem) async throws { throw RemoteError(.missing, source: name) }
}
