import ListModule
import ModuleTestKit
import Testing

@testable import PeopleModule

@Suite struct PeopleTests {
  private static let tasks = """
    Call Mom to:ann
    Paint to:bob,Ann +home
    Swim
    x Done to:ann
    Annie's to:annie
    Rest to:bob

    """

  private func output(_ action: String, _ words: String..., me: String? = "ann") throws -> String {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore(Self.tasks), plugins: [ListPlugin.self, PeoplePlugin.self], output: output
    ) {
      $0.me = me
      $0.verbosity = 0
    }
    try context.run(action, words)
    return output.text
  }

  @Test func listsTasksAssignedToTheUser() throws {
    #expect(try output("mine") == "1 Call Mom to:ann\n2 Paint to:bob,Ann +home\n")
    #expect(try output("mine", "+home") == "2 Paint to:bob,Ann +home\n")
    #expect(try output("mine", me: "bob") == "2 Paint to:bob,Ann +home\n6 Rest to:bob\n")
    #expect(
      throws: CommandError(
        "Your name is not known: set TODO_ME in the configuration.", code: "noName")
    ) { try output("mine", me: nil) }
  }

  @Test(arguments: [
    ("to:me", "1 2 4"), ("to:ann", "1 2 4"), ("to:ann*", "1 2 4 5"), ("to:me,annie", "1 2 4 5"),
    ("not to:me", "3 5 6"), ("to!=me", "5 6"), ("has:to", "1 2 4 5 6"),
    ("(to:me or to:bob) no:project", "1 4 6"), ("to=ME", "1 2 4"),
  ])
  func queriesKnowThePeople(query: String, numbers: String) throws {
    let listed = try output("list", "--where", query).split(separator: "\n").map { $0.prefix(1) }
    #expect(listed.sorted().joined(separator: " ") == numbers)
  }

  /// Without the setting, `me` is a name like any other.
  @Test func withoutASettingMeMatchesNobody() throws {
    #expect(try output("list", "--where", "to:me", me: nil) == "")
  }

  @Test(arguments: [
    (["assign", "1", "me"], "Call to:bob", "Call to:bob,ann"),
    (["assign", "1", "--remove", "Me"], "Call to:bob,ann", "Call to:bob"),
  ])
  func meIsTheUser(words: [String], before: String, after: String) throws {
    let session = CommandSession(["todo.txt": before + "\n"], plugins: [PeoplePlugin.self]) { $0.me = "ann" }
    #expect(session.run(words).status == 0)
    #expect(try session.text() == after + "\n")
  }

  @Test func groupsByPerson() throws {
    let titles = try output("list", "--group-by", "person").split(separator: "\n").filter {
      !$0.hasPrefix(" ")
    }
    #expect(
      titles.map { $0.prefix { $0.isLetter } }.filter { !$0.isEmpty } == [
        "ann", "annie", "bob", "Nobody", "Done",
      ])
  }

  @Test func countsThePeopleOfTheSelection() throws {
    let store = InMemoryTodoStore("a to:ann,bob\nb to:bob\nc\n")
    let people = try PeopleInteractor(store: store, me: "me").people(of: store.selected(1, 2))
    #expect(people.map { String(decoding: $0.word, as: UTF8.self) } == ["me", "bob", "ann"])
    #expect(people.map(\.count) == [0, 2, 1])
  }

  /// As in queries.
  @Test func oneNameInUpperAndLowerCaseIsOnePerson() throws {
    let store = InMemoryTodoStore("Call to:Ann\nPaint to:ann\nRest to:ANN,bob\n")
    #expect(try store.list().people == ["Ann", "bob"].map { Array($0.utf8) })
    let people = try PeopleInteractor(store: store, me: "ann").people()
    #expect(people == ["ann", "bob"].map { Array($0.utf8) })
    let grouping = PersonGrouping()
    let calendar = ModuleContext.testing(store: store, plugins: [], output: RecordingOutput()).calendar
    let sections = try Set(store.list().map { grouping.section(of: $0, in: calendar) })
    #expect(sections.map(grouping.title).map { $0.lowercased() } == ["ann"])
  }

  @Test(arguments: [
    ("Call to:ann", ["bob"], [], "Call to:ann,bob"), ("Call to:ann,bob +x", [], ["ann"], "Call to:bob +x"),
    ("Call to:ann +x", [], ["ann"], "Call +x"), ("Call", ["ann", "bob"], [], "Call to:ann,bob"),
    ("Call to:ann to:bob", ["cid"], ["ann"], "Call to:bob,cid"), ("Call to:ann", ["ann"], [], "Call to:ann"),
    ("x 2026-11-21 Call", ["ann"], [], "x 2026-11-21 Call to:ann"),
    ("Call to:Ann", ["ann"], [], "Call to:Ann"), ("Call to:Ann,BOB", ["cid"], ["bob"], "Call to:Ann,cid"),
  ])
  func assignsAndUnassignsPeople(line: String, added: [String], removed: [String], result: String) throws {
    let session = CommandSession(["todo.txt": line + "\n"], plugins: [PeoplePlugin.self])
    #expect(session.run(["assign", "1"] + added + removed.flatMap { ["--remove", $0] }).status == 0)
    #expect(try session.text() == result + "\n")
  }

  @Test func saysWhoWasAssigned() {
    let session = CommandSession(["todo.txt": "Call to:ann\n"], plugins: [PeoplePlugin.self])
    #expect(
      session.run("assign", "1", "ann", "bob", "--remove", "cid")
        == .init("1 Call to:ann,bob\nTODO: 1 assigned to bob.\n"))
    #expect(session.run("assign", "1", "bob") == .init("TODO: 1 is already assigned to bob.\n"))
    #expect(
      session.run("assign", "1", "--remove", "bob")
        == .init("1 Call to:ann\nTODO: 1 no longer assigned to bob.\n"))
  }
}

/// Assigning on a screen: keys in, rows out.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct AssignSceneTests {
  @Test func choosesKnownAndNewPeople() async throws {
    let store = InMemoryTodoStore("Call Mom to:bob\nSwim to:bob,cid\n")
    let scene = TasksScene(store)
    let session = SceneSession(
      scene,
      in: .testing(store: store, plugins: [PeoplePlugin.self]) { $0.me = "ann" }, columns: 60, rows: 10)
    try scene.select(1)
    try await session.type("T", until: " is for")
    let names = session.rows.filter { $0.contains("│") }.compactMap { row in
      ["ann", "bob", "cid"].first { row.split(separator: "│").last?.contains($0) == true }
    }
    #expect(names == ["ann", "bob", "cid"], "\(session.rows)")
    session.press(.text(" "), .enter)
    try await session.waitForRow(containing: "to ann: Call Mom")
    #expect(
      String(decoding: try store.list().bytes, as: UTF8.self) == "Call Mom to:bob,ann\nSwim to:bob,cid\n")
    try scene.select(1, 2)
    try await session.type("T", until: "2 tasks are for")
    try await session.type("dora\r", until: "to dora: 2 tasks")
    #expect(
      String(decoding: try store.list().bytes, as: UTF8.self)
        == "Call Mom to:bob,ann,dora\nSwim to:bob,cid,dora\n")
  }
}
