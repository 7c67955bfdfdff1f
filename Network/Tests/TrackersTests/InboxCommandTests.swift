import ModuleTestKit
import RemoteServices
import Testing
import TrackersModule

/// The inbox with sources in memory, on 2026-11-22.
@Suite(.timeLimit(.minutes(15))) struct InboxCommandTests {
  private let work = InMemorySource("work", keyPrefix: "gh", pageSize: 2)
  private let news = InMemorySource("news", rules: RemoteRules(pulls: nil, looksForMissing: false))

  private func session(
    _ files: [String: String] = ["todo.txt": ""], sources: [any RemoteSource]? = nil, answers: [String?] = [],
    configure: (inout Settings) -> Void = { $0.archivesOnCompletion = false },
    meanwhile: @escaping @Sendable () -> Void = {}
  ) -> CommandSession {
    CommandSession(
      files, sources: sources ?? [work, news], answers: answers, configure: configure, meanwhile: meanwhile)
  }

  private func put(
    _ id: String, _ title: String, labels: [String] = [], state: RemoteItem.State = .open,
    in source: InMemorySource? = nil
  ) {
    (source ?? work).put(RemoteItem(id: id, source: "", key: "", title: title, state: state, labels: labels))
  }

  // MARK: Listing

  @Test func listsNewItemsBySource() throws {
    put("a/b#1", "One", labels: ["bug"])
    put("a/b#2", "Two")
    put("a/b#13", "Three\n\u{1B}[31m", labels: ["good first"])
    put("x", "An article", in: news)
    let session = session(["todo.txt": "Two gh:a/b#2\nx 2026-11-01 One gh:a/b#1\n"])
    #expect(
      session.run("inbox")
        == .init(
          """
          work
            gh:a/b#1   One @bug (done here)
            gh:a/b#13  Three [31m @good-first

          news
            news:x  An article

          """))
    #expect(
      session.run("inbox", "--group-by", "context", "work").output
        == """
        @bug
          gh:a/b#1  One @bug (done here)

        @good-first
          gh:a/b#13  Three [31m @good-first

        """)
  }

  @Test func writesItemsAsJSON() throws {
    put("a/b#1", "One\u{1B}")
    #expect(
      session(sources: [work]).run("inbox", "--json").output
        == #"{"action":"inbox","results":[{"result":"item","key":"gh:a/b#1","source":"work","id":"a/b#1","title":"One\u001b","state":"open","labels":[],"assignees":[],"author":null,"created":null,"updated":null,"due":null,"url":null,"doneHere":false}]}"#
        + "\n")
  }

  @Test func reportsAnEmptyInbox() throws {
    #expect(session().run("inbox") == .init("No items.\n"))
    put("a/b#1", "One")
    #expect(
      session(["todo.txt": "One gh:a/b#1\n"]).run("inbox")
        == .init("No new items: the only item is already a task.\n"))
    #expect(session(sources: []).run("inbox") == .init(error: "Name a source."))
    #expect(
      session().run("inbox", "home")
        == .init(error: "There is no source “home”. Choose one of: work, news."))
  }

  @Test func aFailedSourceAffectsNoOther() throws {
    put("x", "An article", in: news)
    let session = session()
    work.fail(with: .refused(status: 401))
    #expect(
      session.run("inbox")
        == .init(
          "news\n  news:x  An article\n",
          error: "work: The server rejected the token, or none was sent (401).", status: 1))
  }

  @Test func cachedItemsAreListedWithTheirAge() throws {
    put("a/b#1", "One")
    let session = session(sources: [work])
    _ = session.run("inbox")
    work.fail(with: .unreachable(reason: "Connection refused"))
    #expect(
      session.run("inbox")
        == .init(
          "work (as of 60 minutes ago)\n  gh:a/b#1  One\n",
          error:
            "work: The server can't be reached: Connection refused. This is its answer of 60 minutes ago.",
          status: 0))
  }

  // MARK: Taking

  @Test func takesItemsByKey() throws {
    put("a/b#1", "One", labels: ["bug"])
    put("a/b#2", "Two")
    let session = session(["todo.txt": "x 2026-11-01 Two gh:a/b#2 mine\n"])
    #expect(
      session.run("take", "gh:a/b#1", "gh:a/b#1", "gh:a/b#2")
        == .init(
          """
          2 One @bug gh:a/b#1
          TODO: 2 added.
          TODO: gh:a/b#1 is already task 2.
          1 Two gh:a/b#2 mine
          TODO: 1 is open again.

          """))
    #expect(try session.text() == "Two gh:a/b#2 mine\nOne @bug gh:a/b#1\n")
    _ = session.run("undo")
    #expect(try session.text() == "x 2026-11-01 Two gh:a/b#2 mine\n")
  }

  @Test func makesTasksOfAllItemsOrNone() throws {
    put("a/b#1", "One")
    let session = session()
    #expect(
      session.run("take", "gh:a/b#1", "gh:a/b#9")
        == .init(error: "work: Not found on the server (404). No task was added."))
    #expect(
      session.run("take", "gh:a/b#1", "zz:1")
        == .init(error: "“zz:1” is not a key of a source: gh:…, news:…."))
    #expect(try session.text() == "")
  }

  // MARK: Pulling

  @Test func pullsUpdatesAndCompletesInOneAction() throws {
    for number in 1...5 { put("a/b#\(number)", "Issue \(number)") }
    put("x", "An article", in: news)
    let session = session(["todo.txt": "Call Mom\n"])
    #expect(session.run("inbox", "--pull").output.hasSuffix("6 Issue 5 gh:a/b#5\nTODO: 5 added.\n"))
    #expect(session.run("inbox", "--pull").output == "TODO: No changes.\n")
    let taken = try session.text()
    #expect(taken == "Call Mom\n" + (1...5).map { "Issue \($0) gh:a/b#\($0)\n" }.joined())

    // Both sides change.
    _ = session.run("pri", "2", "a")
    _ = session.run("append", "2", "+Work due:2026-12-01")
    put("a/b#1", "Renamed", labels: ["bug"])
    put("a/b#2", "Issue 2", state: .closed)
    work.remove("a/b#3")
    let before = try session.text()
    #expect(
      session.run("inbox", "--pull")
        == .init(
          """
          2 (A) Renamed @bug gh:a/b#1 +Work due:2026-12-01
          3 x 2026-11-22 Issue 2 gh:a/b#2
          TODO: 1 updated, 1 completed.

          """, error: "work: Not found on the server (404)."))
    #expect(
      try session.text() == """
        Call Mom
        (A) Renamed @bug gh:a/b#1 +Work due:2026-12-01
        x 2026-11-22 Issue 2 gh:a/b#2
        Issue 3 gh:a/b#3
        Issue 4 gh:a/b#4
        Issue 5 gh:a/b#5

        """)
    _ = session.run("undo")
    #expect(try session.text() == before)
  }

  @Test func dryRunChangesNothing() throws {
    put("a/b#1", "One")
    let session = session()
    #expect(session.run("inbox", "--dry-run").output == "1 One gh:a/b#1\nTODO: 1 would be added.\n")
    #expect(try session.text() == "")
  }

  @Test func archivesCompletedTasksAsDoDoes() throws {
    put("a/b#1", "One", state: .closed)
    let session = session(["todo.txt": "(A) One gh:a/b#1\nb\n"], configure: { $0.keepsPriority = true })
    _ = session.run("inbox", "--pull")
    #expect(try session.text() == "\nb\n")
    #expect(try session.text("done.txt") == "x 2026-11-22 One gh:a/b#1 pri:A\n")
    // The item was reopened: the inbox shows it, and a pull leaves it to the user.
    put("a/b#1", "One")
    _ = session.run("inbox", "--pull")
    #expect(try session.text() == "\nb\n")
    #expect(session.run("inbox").output == "work\n  gh:a/b#1  One (done here)\n")
    _ = session.run("undo")
    #expect(try session.text() == "(A) One gh:a/b#1\nb\n")
  }

  @Test func spendsTheTimeOfACompletedTimer() throws {
    put("a/b#1", "One", state: .closed)
    let session = session(["todo.txt": "One gh:a/b#1 tracking:2026-11-22-00-00-00 spent:5m\n"])
    _ = session.run("inbox", "--pull")
    #expect(try session.text().contains("x 2026-11-22 One gh:a/b#1 spent:"))
    #expect(try !session.text().contains("tracking:"))
  }

  @Test(arguments: [
    (RemoteRules.Reassigned.complete, "x 2026-11-22 One gh:1\n"), (.drop, "\n"), (.keep, "One gh:1\n"),
  ])
  func reassignedItemsFollowTheRule(rule: RemoteRules.Reassigned, expected: String) throws {
    let source = ReassigningSource(rules: RemoteRules(reassigned: rule))
    let session = session(["todo.txt": "One gh:1\n"], sources: [source])
    _ = session.run("inbox", "--pull")
    #expect(try session.text() == expected)
  }

  @Test func theSettingPullSelectsItems() throws {
    let source = InMemorySource("s", keyPrefix: "gh", rules: RemoteRules(pulls: ["@bug", "-later"]))
    put("1", "One", labels: ["bug"], in: source)
    put("2", "Two", in: source)
    put("3", "Three later", labels: ["bug"], in: source)
    let session = session(sources: [source])
    _ = session.run("inbox", "--pull")
    #expect(try session.text() == "One @bug gh:1\n")
  }

  @Test func aFailedPageAddsNoTasks() throws {
    for number in 1...5 { put("\(number)", "Issue \(number)") }
    for failingPage in 1...3 {
      let source = FailingSource(base: work, failingPage: failingPage)
      let session = session(["todo.txt": "Old gh:1\nGone gh:77\n"], sources: [source])
      #expect(
        session.run("inbox", "--pull")
          == .init(
            "TODO: No changes.\n", error: "work: The server stopped in the middle of its answer.",
            status: 1))
      #expect(try session.text() == "Old gh:1\nGone gh:77\n")
    }
  }

  // MARK: Closing

  /// A tracker that may be changed: items 1 and 2 are completed here, 3 is a task, 4 is not.
  private let tracker = InMemorySource(
    "bugs", keyPrefix: "rup",
    items: (1...4).map { RemoteItem(id: "\($0)", source: "", key: "", title: "Issue \($0)") },
    rules: RemoteRules(writesBack: true))

  private let worked = [
    "todo.txt": "x 2026-11-22 Issue 1 rup:1\nIssue 3 rup:3\n", "done.txt": "x 2026-11-21 Issue 2 rup:2\n",
  ]

  private func openThere() async throws -> [String] {
    try await tracker.page(.inbox, at: nil, allowsKept: false).items.map(\.id)
  }

  @Test func closesItemsOfCompletedTasks() async throws {
    let session = session(worked, sources: [news, tracker], answers: ["n", "y"])
    let rows = "rup:1  Issue 1\nrup:2  Issue 2\n"
    #expect(
      session.run("inbox", "--close", "--dry-run") == .init(rows))
    #expect(session.run("inbox", "--close") == .init(rows, error: "Nothing was closed."))
    #expect(try await openThere() == ["1", "2", "3", "4"])
    #expect(
      session.run("inbox", "--close")
        == .init(rows + "rup:1 is closed.\nrup:2 is closed.\n"))
    #expect(session.prompt.questions == ["Close these 2 in the tracker?", "Close these 2 in the tracker?"])
    #expect(try await openThere() == ["3", "4"])
    #expect(session.run("inbox", "--close") == .init("No open items of completed tasks.\n"))
    #expect(try session.text() == worked["todo.txt"])
  }

  @Test func forceSkipsTheQuestion() async throws {
    let session = session(worked, sources: [tracker], configure: { $0.isForced = true })
    #expect(
      session.run("inbox", "--close") == .init("rup:1 is closed.\nrup:2 is closed.\n"))
    #expect(try await openThere() == ["3", "4"] && session.prompt.questions.isEmpty)
  }

  @Test func changedItemsStayOpen() async throws {
    let session = session(
      worked, sources: [tracker], answers: ["y"],
      meanwhile: { [tracker] in
        tracker.put(RemoteItem(id: "1", source: "", key: "", title: "Issue 1 is worse than that"))
      })
    #expect(
      session.run("inbox", "--close")
        == .init(
          "rup:1  Issue 1\nrup:2  Issue 2\nrup:2 is closed.\n",
          error: "rup:1 is still open. bugs: It was changed on the server meanwhile.", status: 1))
    #expect(try await openThere() == ["1", "3", "4"])
  }

  @Test func closesNothingWithoutPermission() throws {
    let session = session(worked, sources: [work, tracker])
    let refusal = "todo closes nothing in “work”. To allow it, set “write-back = close” in its section."
    #expect(session.run("inbox", "--close", "work") == .init(error: refusal))
    #expect(session.run("inbox", "--close", "--pull") == .init(error: "Choose one of --pull and --close."))
    tracker.fail(with: .refused(status: 401))
    #expect(
      session.run("inbox", "--close")
        == .init(error: "bugs: The server rejected the token, or none was sent (401).", status: 1))
  }
}

/// Has an open item that it does not list.
private struct ReassigningSource: RemoteSource {
  let name = "s"
  let keyPrefix = "gh"
  let rules: RemoteRules

  func page(_ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool) async throws
    -> RemotePage
  {
    RemotePage(items: [])
  }

  func item(_ id: String) async throws -> RemoteItem {
    RemoteItem(id: id, source: name, key: "gh:\(id)", title: "One", assignees: ["bob"])
  }

  func user() async throws -> String? { "ann" }

  func close(_ item: RemoteItem) async throws {}
}

/// Fails at one of its pages.
private struct FailingSource: RemoteSource {
  let base: InMemorySource
  let failingPage: Int

  var name: String { base.name }
  var keyPrefix: String { base.keyPrefix }
  var rules: RemoteRules { base.rules }

  func page(_ selection: RemoteSelection, at cursor: RemoteCursor?, allowsKept: Bool) async throws
    -> RemotePage
  {
    let number = (cursor.flatMap { Int($0.text) } ?? 0) / 2 + 1
    if number == failingPage { throw RemoteError(.cutOff, source: name) }
    return try await base.page(selection, at: cursor, allowsKept: allowsKept)
  }

  func item(_ id: String) async throws -> RemoteItem { try await base.item(id) }

  func close(_ item: RemoteItem) async throws { try await base.close(item) }
}
