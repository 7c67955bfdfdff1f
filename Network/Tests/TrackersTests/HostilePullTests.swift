import ModuleTestKit
import NetworkTestKit
import RemoteServices
import Synchronization
import Testing
import TrackersModule

/// Pulls from trackers whose answers are incomplete or wrong. No pull may complete a task whose item is open. The date is
/// 2026-11-22.
@Suite(.timeLimit(.minutes(15))) struct HostilePullTests {
  typealias Request = LoopbackServer.Request
  typealias Reply = LoopbackServer.Reply

  private struct Section {
    var name = "s"
    var prefix = "k"
    var rules = RemoteRules()
    var adapter: @Sendable (RemoteURL) -> any RemoteAdapter
  }

  /// A section of each service, with default settings.
  private func section(_ service: ScriptedService, _ rules: RemoteRules = RemoteRules()) -> Section {
    Section(rules: rules) { service.adapter(base: $0) }
  }

  private func run(
    _ text: String, _ sections: [Section], history: any AnswerHistory = InMemoryAnswerHistory(),
    reply: @escaping @Sendable (Request) -> Reply,
    _ body: (CommandSession, LoopbackServer) throws -> Void
  ) throws {
    let server = try LoopbackServer(reply: reply)
    let base = try #require(RemoteURL(server.url))
    let sources = sections.map { section in
      HTTPSource(
        section.name, keyPrefix: section.prefix, rules: section.rules, adapter: section.adapter(base),
        base: base, retries: RetryPolicy(attempts: 1))
    }
    let session = CommandSession(["todo.txt": text], sources: sources, history: history) {
      $0.archivesOnCompletion = false
      $0.isForced = true
    }
    try body(session, server)
  }

  private static let trackers: [ScriptedService.Kind] = [.github, .gitea, .gitlab, .redmine, .roundup, .json]

  private func tasks(_ service: ScriptedService, _ numbers: ClosedRange<Int>) -> String {
    numbers.map { "Issue \($0) @bug \(RemoteKey.key(prefix: "k", id: service.id($0)))\n" }.joined()
  }

  // MARK: Absence

  /// A list omits open items: by a page shift, an incomplete search, another section, or without a reason.
  @Test(arguments: trackers, RemoteRules.Reassigned.allCases)
  func omittedItemsKeepTheirTasks(kind: ScriptedService.Kind, rule: RemoteRules.Reassigned) throws {
    for unlisted in [Set([2]), Set([2, 3]), Set(1...4)] {
      var service = ScriptedService(kind, count: 4, pageSize: 2)
      service.unlisted = unlisted
      let text = tasks(service, 1...4)
      try run(text, [section(service, RemoteRules(reassigned: rule))]) { [service] in
        .answer(service.answer($0))
      } _: {
        session, _ in
        #expect(session.run("inbox", "--pull") == .init("TODO: No changes.\n"))
        let after = try session.text()
        #expect(after == text)
      }
    }
  }

  /// The tracker names a larger total than the number of items that came.
  @Test(arguments: [ScriptedService.Kind.gitea, .gitlab, .redmine, .roundup, .json])
  func anIncompleteListIsAFailure(kind: ScriptedService.Kind) throws {
    var service = ScriptedService(kind, count: 4, closed: [1])
    service.unlisted = [.roundup, .json].contains(kind) ? [3, 4] : [4]
    service.total = 40
    let text = tasks(service, 1...4)
    try run(text, [section(service)]) { [service] in
      .answer(service.answer($0))
    } _: { session, _ in
      let result = session.run("inbox", "--pull")
      // At Redmine the number of pages comes from the total, so its pages form a cycle.
      let reason =
        kind == .redmine ? "its pages form a cycle" : "The list is incomplete: the server sent 2 of 40 items."
      #expect(result.status == 1 && result.error.contains(reason), "\(result.error)")
      let after = try session.text()
      #expect(after == text)
    }
  }

  /// Else `--close` would close items whose tasks no person has completed.
  @Test func completesNothingThatItCannotRemember() throws {
    let service = ScriptedService(.github, count: 3, closed: [2])
    let text = tasks(service, 1...3)
    try run(text, [section(service)], history: LostHistory()) {
      .answer(service.answer($0))
    } _: { session, _ in
      let result = session.run("inbox", "--pull")
      #expect(
        result.status == 1 && result.error.contains("Can't write the state directory: nothing was pulled"))
      let after = try session.text()
      #expect(after == text)
    }
  }

  @Test(arguments: trackers) func closedItemsCompleteTheirTasks(kind: ScriptedService.Kind) throws {
    let service = ScriptedService(kind, count: 3, closed: [2])
    try run(tasks(service, 1...3), [section(service)]) {
      .answer(service.answer($0))
    } _: { session, _ in
      #expect(session.run("inbox", "--pull").status == 0)
      let lines = try session.text().split(separator: "\n")
      #expect(lines.map { $0.hasPrefix("x 2026-11-22 Issue 2") } == [false, true, false])
    }
  }

  // MARK: Assignees

  /// The list, or a request for the user's name, shows whether the user is still assigned.
  @Test(arguments: [ScriptedService.Kind.github, .gitea, .gitlab, .redmine, .roundup], [1, 3])
  func onlyAnotherAssigneeMakesAnItemReassigned(kind: ScriptedService.Kind, count: Int) throws {
    var service = ScriptedService(kind, count: 3)
    service.unlisted = count == 1 ? [1, 2, 3] : [2, 3]
    service.assignees = [2: "bob"]
    let text = tasks(service, 1...3)
    for (rule, expected) in [
      (RemoteRules.Reassigned.keep, [0, 1, 2]), (.complete, [0, 2]), (.drop, [0, 2]),
    ] {
      try run(text, [section(service, RemoteRules(reassigned: rule))]) { [service] in
        .answer(service.answer($0))
      } _: {
        session, _ in
        #expect(session.run("inbox", "--pull").status == 0)
        let lines = try session.text().split(separator: "\n", omittingEmptySubsequences: false)
        #expect([0, 1, 2].filter { lines[$0].hasPrefix("Issue") } == expected)
      }
    }
  }

  /// An item that moved to another page during the fetch is in the next list.
  @Test func asksTwiceForAMissingItem() throws {
    var service = ScriptedService(.github, count: 2)
    service.assignees = [2: "bob"]
    let lists = Mutex(0)
    let text = tasks(service, 1...2)
    try run(text, [section(service, RemoteRules(reassigned: .complete))]) { [service] request in
      var service = service
      if request.target.hasPrefix("/issues") {
        let number = lists.withLock { count in
          count += 1
          return count
        }
        service.unlisted = number == 1 ? [2] : []
      }
      return .answer(service.answer(request))
    } _: { session, _ in
      #expect(session.run("inbox", "--pull") == .init("TODO: No changes.\n"))
      #expect(lists.withLock { $0 } == 2)
      let after = try session.text()
      #expect(after == text)
    }
  }

  // MARK: Sections

  private static func issue(
    _ number: Int, in repository: String, title: String = "One", state: String = "open",
    assignee: String = "ann"
  ) -> String {
    """
    {"number":\(number),"title":"\(title)","state":"\(state)","assignees":[{"login":"\(assignee)"}],\
    "repository":{"full_name":"\(repository)"}}
    """
  }

  private static func answer(_ text: String) -> Reply { .answer(RemoteAnswer(body: Array(text.utf8))) }

  private func github(
    _ name: String, _ repository: String? = nil, choice: String = "all", _ rules: RemoteRules = RemoteRules()
  ) -> Section {
    var rules = rules
    rules.selectsAssigned = choice == "assigned"
    return Section(name: name, prefix: "gh", rules: rules) {
      GitHubAdapter(.github, base: $0, choice: choice, repository: repository)
    }
  }

  @Test(arguments: RemoteRules.Reassigned.allCases)
  func aSectionAsksOnlyForItsOwnItems(rule: RemoteRules.Reassigned) throws {
    let rules = RemoteRules(reassigned: rule)
    let text = "One gh:ann/tools#1\nOne gh:ann/docs#1\nOne gh:ann/removed#1\n"
    try run(text, [github("tools", "ann/tools", rules), github("docs", "ann/docs", rules)]) { request in
      let name = request.target.hasPrefix("/repos/ann/tools") ? "ann/tools" : "ann/docs"
      return Self.answer("[\(Self.issue(1, in: name, assignee: "bob"))]")
    } _: { session, server in
      for words in [["inbox", "--pull", "tools"], ["inbox", "--pull"]] {
        #expect(session.run(words) == .init("TODO: No changes.\n"))
      }
      #expect(
        server.requests.allSatisfy { !$0.target.contains("removed") && !$0.target.contains("issues/1") })
      let after = try session.text()
      #expect(after == text)
    }
  }

  /// An item that another section lists for other reasons is never completed.
  @Test func aSectionOfAllItemsKeepsReassignedTasks() throws {
    let rules = RemoteRules(reassigned: .complete)
    let text = "One gh:ann/docs#1\n"
    try run(text, [github("mine", choice: "assigned", rules), github("docs", "ann/docs", rules)]) { request in
      request.target.hasPrefix("/repos/")
        ? Self.answer(Self.issue(1, in: "ann/docs", assignee: "bob")) : Self.answer("[]")
    } _: { session, _ in
      #expect(session.run("inbox", "--pull", "mine") == .init("TODO: No changes.\n"))
      let after = try session.text()
      #expect(after == text)
    }
  }

  // MARK: Other items

  @Test func rejectsAnAnswerAboutAnotherItem() throws {
    let text = "One gh:ann/tools#1\n"
    try run(text, [github("s", choice: "assigned")]) { request in
      request.target.hasPrefix("/repos/")
        ? Self.answer(Self.issue(99, in: "ann/tools", title: "Other", state: "closed")) : Self.answer("[]")
    } _: { session, _ in
      #expect(
        session.run("inbox", "--pull")
          == .init(
            "TODO: No changes.\n", error: "s: The server answered with another item, ann/tools#99.",
            status: 1))
      let after = try session.text()
      #expect(after == text)
    }
  }

  /// The task follows, with all of the user's words; there is no second task.
  @Test(arguments: [true, false]) func aRenamedRepositoryKeepsItsTasks(redirects: Bool) throws {
    let text = "(A) 2026-11-01 Old gh:ann/tools#1 +Work due:2026-12-01\n"
    try run(text, [github("s", choice: "assigned")]) { request in
      if request.target.hasPrefix("/issues") { return Self.answer("[\(Self.issue(1, in: "ann/kit"))]") }
      if redirects, !request.target.hasPrefix("/repositories") {
        return .answer(
          RemoteAnswer(status: 301, headers: [RemoteHeader("Location", "/repositories/7/issues/1")]))
      }
      return Self.answer(Self.issue(1, in: "ann/kit"))
    } _: { session, _ in
      #expect(session.run("inbox", "--pull").status == 0)
      let after = try session.text()
      #expect(after == "(A) 2026-11-01 One gh:ann/kit#1 +Work due:2026-12-01\n")
      #expect(session.run("inbox", "--pull").output == "TODO: No changes.\n")
    }
  }

  // MARK: The user's own tasks

  @Test(arguments: [
    "(A) Ask Bob about it gh:ann/tools#1 before Friday", "Compare gh:ann/tools#1 gh:ann/tools#2",
    "gh:ann/tools#1 is what Bob waits for", "x 2026-11-01 Tell Bob of gh:ann/tools#1 at once",
  ])
  func aTaskThatMentionsAKeyBelongsToTheUser(task: String) throws {
    for state in ["open", "closed"] {
      let text = "\(task)\nTwo gh:ann/tools#2\n"
      try run(text, [github("s", "ann/tools", RemoteRules(writesBack: true))]) { request in
        let first = Self.issue(1, in: "ann/tools", state: state)
        return Self.answer("[\(first),\(Self.issue(2, in: "ann/tools", title: "Two"))]")
      } _: { session, server in
        #expect(session.run("inbox", "--pull").output == "TODO: No changes.\n")
        _ = session.run("inbox", "--close")
        let after = try session.text()
        #expect(after == text)
        #expect(server.requests.allSatisfy { $0.method == "GET" })
      }
    }
  }

  @Test func aKeyFollowedByTheUsersWordsBelongsToTheTracker() throws {
    try run("One gh:ann/tools#1 ask Bob first\n", [github("s", "ann/tools")]) { _ in
      Self.answer("[\(Self.issue(1, in: "ann/tools", state: "closed"))]")
    } _: { session, _ in
      _ = session.run("inbox", "--pull")
      let after = try session.text()
      #expect(after == "x 2026-11-22 One gh:ann/tools#1 ask Bob first\n")
    }
  }

  // MARK: Closing

  /// A task that a pull completed was not completed by the user. Its item is reopened there, and `--close`
  /// leaves it open.
  @Test func closesOnlyItemsThatTheUserCompleted() throws {
    let isClosed = Mutex(true)
    let text = "One gh:ann/tools#1\nTwo gh:ann/tools#2\n"
    try run(text, [github("s", "ann/tools", RemoteRules(writesBack: true))]) { request in
      let state = isClosed.withLock { $0 } ? "closed" : "open"
      let all = [
        Self.issue(1, in: "ann/tools", state: state), Self.issue(2, in: "ann/tools", title: "Two"),
      ]
      let number = request.target.hasSuffix("issues/1") ? 0 : request.target.hasSuffix("issues/2") ? 1 : nil
      return Self.answer(number.map { all[$0] } ?? "[\(all.joined(separator: ","))]")
    } _: { session, server in
      #expect(session.run("inbox", "--pull").output.hasSuffix("TODO: 1 completed.\n"))
      isClosed.withLock { $0 = false }
      #expect(session.run("inbox", "--close").output == "No open items of completed tasks.\n")
      _ = session.run("do", "2")
      #expect(session.run("inbox", "--close", "--dry-run").output == "gh:ann/tools#2  Two\n")
      _ = session.run("inbox", "--close")
      #expect(server.requests.filter { $0.method == "PATCH" }.map(\.target) == ["/repos/ann/tools/issues/2"])
      // The item was reopened and completed on another day, which was a person's action.
      _ = session.run("reopen", "1")
      let after = try session.text()
      #expect(after.hasPrefix("One gh:ann/tools#1\n"))
    }
  }

  // MARK: Limits

  @Test func limitsEndlessPages() throws {
    var rules = RemoteRules()
    rules.mostPages = 3
    let count = Mutex(1)
    try run("", [github("s", "ann/tools", rules)]) { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let link = RemoteHeader("Link", "</more?page=\(number)>; rel=\"next\"")
      return .answer(
        RemoteAnswer(headers: [link], body: Array("[\(Self.issue(number, in: "ann/tools"))]".utf8)))
    } _: { session, server in
      let sentence = "s: There are more than 3 pages; “most-pages = NUMBER” in its section allows more."
      #expect(
        session.run("inbox", "--pull") == .init("TODO: No changes.\n", error: sentence, status: 1))
      #expect(server.requests.count == 3)
      #expect(session.run("inbox").error == sentence)
    }
  }

  @Test func aPullStopsAtItsTimeout() throws {
    var rules = RemoteRules()
    rules.pullSeconds = 1
    let text = "One gh:ann/tools#1\n"
    // An answer never comes: for the list, or for a single item.
    for target in ["/issues", "/repos/"] {
      try run(text, [github("s", choice: "assigned", rules)]) {
        $0.target.hasPrefix(target) ? .silence : Self.answer("[]")
      } _: { session, _ in
        #expect(
          session.run("inbox", "--pull")
            == .init(
              "TODO: No changes.\n",
              error:
                "s: Loading all items took longer than 1 second; “pull-timeout = SECONDS” in its section allows more.",
              status: 1))
        let after = try session.text()
        #expect(after == text)
      }
    }
  }
}

/// On a full disk, or in a directory of another user.
private struct LostHistory: AnswerHistory {
  func answers() -> [[UInt8]] { [] }
  func remember(_ answer: [UInt8]) -> Bool { false }
}
