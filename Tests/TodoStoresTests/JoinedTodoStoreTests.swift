import ModuleTestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct JoinedTodoStoreTests {
  private let files = InMemoryTodoFiles([
    "todo.txt": "a\nsame\nx b", "team/todo.txt": "\u{FEFF}c\r\nsame\r\nx d\r\n", "work.txt": "e\n",
  ])

  private var store: JoinedTodoStore {
    JoinedTodoStore([
      list("home", "todo.txt", done: "done.txt"), list("team", "team/todo.txt", done: "team/done.txt"),
      list("work", "work.txt", done: "done.txt"),
    ])
  }

  private func list(_ mark: String, _ path: String, done: String) -> JoinedList {
    JoinedList(mark: mark, path: path, done: done, store: files.store(at: path))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try files.store(at: path).list().bytes, as: UTF8.self)
  }

  @Test(arguments: StoreRule.all + StoreRule.undoing) func keepsTo(rule: StoreRule) async throws {
    try await rule.check { JoinedStoreUnderTest($0) }
  }

  @Test func joinsTheLinesOfAllFiles() throws {
    let list = try store.list()
    #expect(
      list.map { String(decoding: $0.text, as: UTF8.self) } == ["a", "same", "x b", "c", "same", "x d", "e"])
    #expect((1...7).map(list.parts.spelled) == ["1", "2", "3", "team/1", "team/2", "team/3", "work/1"])
    #expect((1...7).map(list.parts.ownNumber) == [1, 2, 3, 1, 2, 3, 1])
  }

  @Test(
    arguments: [
      (1, nil, 1), (3, nil, 3), (4, nil, nil), (1, "team", 4), (3, "team", 6), (4, "team", nil),
      (1, "work", 7),
      (0, "work", nil), (1, "other", nil),
    ] as [(Int, String?, Int?)])
  func aNumberRefersToALineOfItsOwnList(own: Int, mark: String?, number: Int?) throws {
    #expect(try store.list().parts.number(own, in: mark) == number)
  }

  @Test func everyEditGoesToItsOwnFile() throws {
    try store.update { list in
      [
        .replace(TodoLine(list[1]), with: Array("A".utf8)),
        .replace(TodoLine(list[4]), with: Array("B".utf8)),
        .remove(TodoLine(list[6]), leavingBlank: false), .insert(Array("new\n".utf8), at: 5),
      ]
    }
    #expect(try text("todo.txt") == "a\nA\nx b")
    #expect(try text("team/todo.txt") == "\u{FEFF}c\r\nnew\nB\r\nx d\r\n")
    #expect(try text("work.txt") == "")
  }

  @Test func completedTasksMoveToTheDoneTxtOfTheirList() throws {
    try store.update { list in
      list.filter(\.isCompleted).map { .move(TodoLine($0), to: "done.txt", leavingBlank: false) }
    }
    #expect(try text("done.txt") == "x b\n")
    #expect(try text("team/done.txt") == "x d\n")
  }

  @Test(
    arguments: [
      ("new", "todo.txt", "new"), ("new list:team", "team/todo.txt", "new"),
      ("new LIST:Work @home", "work.txt", "new @home"), ("list:team new", "team/todo.txt", "new"),
      ("new list:none", "todo.txt", "new list:none"),
      ("list:work one list:team", "team/todo.txt", "list:work one"),
    ])
  func anAddedLineGoesToTheListThatItNames(line: String, path: String, stored: String) throws {
    let item = try store.append(Array(line.utf8))
    #expect(String(decoding: item.text, as: UTF8.self) == stored)
    #expect(try files.store(at: path).lines().last == stored)
    #expect(try store.list()[item.number - 1].text.elementsEqual(stored.utf8))
  }

  @Test func addedLinesHaveTheNumbersOfTheirLists() throws {
    let (items, parts) = try store.append(
      all: ["1", "2 list:team", "3", "4 list:team"].map { Array($0.utf8) })
    #expect(items.map { parts.spelled($0.number) } == ["4", "team/4", "5", "team/5"])
    #expect(items.map { String(decoding: $0.text, as: UTF8.self) } == ["1", "2", "3", "4"])
  }

  @Test func anEditThatOneListRefusesChangesNoList() throws {
    let list = try store.list()
    #expect(throws: TodoStoreError.self) {
      try store.apply([
        .replace(TodoLine(list[0]), with: Array("A".utf8)),
        .replace(TodoLine(number: 5, text: Array("other".utf8)), with: Array("B".utf8)),
      ])
    }
    #expect(try text("todo.txt") == "a\nsame\nx b")
  }

  @Test(arguments: [false, true]) func oneUndoReversesEditsOfSeveralLists(endsWithEachCommit: Bool) throws {
    let action = RunningAction(ActionIdentity("edit"), endsWithEachCommit: endsWithEachCommit)
    let list = try store.list()
    try store.acting(as: action).apply([
      .replace(TodoLine(list[0]), with: Array("A".utf8)), .replace(TodoLine(list[3]), with: Array("C".utf8)),
    ])
    #expect(try store.list().task(numbered: 4)?.text.elementsEqual("C".utf8) == true)
    let transaction = UndoTransaction(journal: files.journal) { files.store(at: $0) }
    guard case .done = try transaction.undo() else { throw StoreTestError() }
    #expect(try store.list() == list)
  }

  /// Another program saves the second list after the first one was changed.
  @Test func editsALaterListThatChangedMeanwhile() throws {
    let saving = SavingStore(base: files.store(at: "todo.txt")) {
      _ = try? files.store(at: "team/todo.txt").apply([.insert(Array("first\n".utf8), at: 1)])
    }
    let store = JoinedTodoStore([
      JoinedList(mark: "home", path: "todo.txt", done: "done.txt", store: saving),
      list("team", "team/todo.txt", done: "team/done.txt"),
    ])
    let list = try store.list()
    try store.apply([
      .replace(TodoLine(list[0]), with: Array("A".utf8)), .replace(TodoLine(list[3]), with: Array("C".utf8)),
    ])
    #expect(try files.store(at: "team/todo.txt").lines() == ["first", "C", "same", "x d"])
  }

  private static let full = TodoStoreError.unwritable(
    path: "team/todo.txt", reason: "no space left on device")

  /// A store whose second list can't be written.
  private func failing(journal: (any TodoJournal)?) -> JoinedTodoStore {
    let team = UnreliableStore(
      files.store(at: "team/todo.txt"), failingBy: StoreFailure(Self.full))
    return JoinedTodoStore(
      [
        list("home", "todo.txt", done: "done.txt"),
        JoinedList(mark: "team", path: "team/todo.txt", done: "team/done.txt", store: team),
      ], journal: journal, openStore: { [files] in files.store(at: $0) })
  }

  @Test(arguments: [false, true]) func anActionThatFailsAtALaterListChangesNoList(endsWithEachCommit: Bool)
    throws
  {
    let store = failing(journal: files.journal)
    let action = RunningAction(ActionIdentity("do"), endsWithEachCommit: endsWithEachCommit)
    let list = try store.list()
    let edits: [TodoEdit] = [
      .move(TodoLine(list[0]), to: "done.txt", leavingBlank: false),
      .replace(TodoLine(list[3]), with: Array("C".utf8)),
    ]
    #expect(throws: Self.full) { try store.acting(as: action).apply(edits) }
    #expect(try store.list() == list)
    #expect(try text("done.txt") == "")
    #expect(!action.hasCommitted)
    #expect(files.journal.history().nextToUndo == nil)
  }

  /// Earlier changes of the action stay, and the user can undo them.
  @Test func aLaterFailureKeepsEarlierUpdates() throws {
    let action = RunningAction(ActionIdentity("do"))
    let store = failing(journal: files.journal).acting(as: action)
    try store.append(Array("new".utf8))
    let list = try store.list()
    #expect(throws: Self.full) {
      try store.apply([
        .replace(TodoLine(list[0]), with: Array("A".utf8)),
        .replace(TodoLine(list[4]), with: Array("C".utf8)),
      ])
    }
    #expect(try text("todo.txt") == "A\nsame\nx b\nnew\n")
    #expect(action.hasCommitted)
  }

  /// This holds without a journal, and if the program is killed between the two writes.
  @Test func aLineThatMovesToAnotherListIsNeverLost() throws {
    let store = failing(journal: nil)
    let list = try store.list()
    #expect(throws: Self.full) {
      try store.apply([.remove(TodoLine(list[0]), leavingBlank: false), .append(Array("a list:team".utf8))])
    }
    #expect(try store.list() == list)
  }

  @Test func aSelectedTaskIsFoundInItsOwnListOnly() throws {
    let list = try store.list()
    let (ours, theirs) = (SelectedTask(2, in: list), SelectedTask(5, in: list))
    #expect([ours, theirs].map(\.shownNumber) == ["2", "team/2"])
    try files.store(at: "team/todo.txt").apply([
      .remove(TodoLine(number: 2, text: Array("same".utf8)), leavingBlank: false)
    ])
    let now = try store.list()
    #expect(ours.line(in: now)?.number == 2 && theirs.line(in: now) == nil)
  }

  @Test func updatesReportEveryListAndOwnCommits() async throws {
    var updates = store.updates().makeAsyncIterator()
    let first = try #require(await updates.next())
    #expect(first.list.parts.parts.map(\.mark) == ["home", "team", "work"])
    try files.store(at: "team/todo.txt").apply([.append(Array("n".utf8))])
    let second = try #require(await updates.next())
    #expect(
      second.list.parts.spelled(7) == "team/4" && second.commits.flatMap(\.changes).map(\.number) == [7])
    #expect(second.list.change(since: first.list).inserted.contains(6))
  }

  /// The bytes of all files together stay the same.
  @Test func aLineThatMovesToTheNextListIsAChange() throws {
    let (a, b, none) = (TodoList("a\n"), TodoList("b\n"), TodoList())
    let before = TodoList(joining: [("home", TodoList("a\nb\n")), ("team", none)], following: none)
    let after = TodoList(joining: [("home", a), ("team", b)], following: before)
    #expect(!after.change(since: before).isEmpty)
    #expect(after.parts.spelled(2) == "team/1")
  }
}

private struct StoreTestError: Error {}

/// Calls a function after each commit.
private struct SavingStore: TodoStore {
  let base: any TodoStore
  let save: @Sendable () -> Void

  var exists: Bool { base.exists }
  func list() throws(TodoStoreError) -> TodoList { try base.list() }
  func updates() -> TodoUpdates { base.updates() }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    let list = try base.update(plan)
    save()
    return list
  }

  func acting(as action: RunningAction?) -> any TodoStore {
    SavingStore(base: base.acting(as: action), save: save)
  }
}

/// A text in the first of three lists.
private struct JoinedStoreUnderTest: StoreUnderTest {
  private let first: InMemoryStoreUnderTest
  let store: any TodoStore

  init(_ text: String) {
    let first = InMemoryStoreUnderTest(text)
    self.first = first
    let others = InMemoryTodoFiles(["team": "", "work": ""])
    store = JoinedTodoStore([
      JoinedList(mark: "home", path: first.path, done: "unused", store: first.store),
      JoinedList(mark: "team", path: "team", done: "unused", store: others.store(at: "team")),
      JoinedList(mark: "work", path: "work", done: "unused", store: others.store(at: "work")),
    ])
  }

  var path: String { first.path }
  var destination: String { first.destination }
  var services: StoreServices? { first.services }
  func save(_ text: String) { first.save(text) }
  func delete() { first.delete() }
  var moved: TodoList { get throws { try first.moved } }
}
