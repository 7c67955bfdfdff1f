import Glibc
import ModuleTestKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct StoreRuleTests {
  @Test(arguments: StoreRule.all + StoreRule.undoing) func theStoreInMemoryObeys(rule: StoreRule)
    async throws
  {
    try await rule.check { InMemoryStoreUnderTest($0) }
  }

  @Test(arguments: StoreRule.all + StoreRule.undoing) func theFileStoreObeys(rule: StoreRule) async throws {
    try await rule.check { FileStoreUnderTest($0) }
  }

  /// The store of the article, with `applying(_:)` only: it has one list, so it refuses to move.
  @Test(arguments: StoreRule.reading + StoreRule.editing)
  func aStoreOfOneListObeys(rule: StoreRule) async throws {
    try await rule.check { OneListUnderTest($0) }
  }

  @Test(
    arguments: [
      (.losesMovedLines, "a moved line is in the other list, or the store refuses and keeps it"),
      (.readsTwice, "no simultaneous update is lost"),
      (.recordsNothing, "an action is undone, and redone"),
      (.forgetsActions, "edits of an action are in the store"),
      (.endsLastLine, "a list keeps every byte"),
    ] as [(OneListUnderTest.Fault, String)])
  func aRuleFindsTheFault(fault: OneListUnderTest.Fault, violated: String) async throws {
    let rule = try #require((StoreRule.all + StoreRule.undoing).first { $0.description == violated })
    await #expect(throws: StoreRuleViolation.self) {
      try await rule.check { OneListUnderTest($0, fault: fault) }
    }
  }
}

/// A list without followers.
struct OneListUnderTest: StoreUnderTest {
  enum Fault { case losesMovedLines, readsTwice, forgetsActions, endsLastLine, recordsNothing }

  private let list: OneListStore
  let path = "list", destination = "other", moved = TodoList()

  init(_ text: String, fault: Fault? = nil) {
    list = OneListStore(Self.text(text, fault), fault: fault)
  }

  var store: any TodoStore { list }
  let services: StoreServices? = .inMemory()
  func save(_ text: String) { list.replace(with: TodoList(text)) }
  func delete() { list.replace(with: TodoList()) }

  private static func text(_ text: String, _ fault: Fault?) -> String {
    fault == .endsLastLine && text.last != "\n" ? text + "\n" : text
  }
}

private final class OneListStore: TodoStore {
  private let kept: Mutex<TodoList>
  private let readers = Atomic(0)
  private let fault: OneListUnderTest.Fault?

  init(_ text: String, fault: OneListUnderTest.Fault?) {
    kept = Mutex(TodoList(text))
    self.fault = fault
  }

  var exists: Bool { true }
  func list() -> TodoList { kept.withLock { $0 } }
  func updates() -> TodoUpdates { TodoUpdates { $0.yield(TodoUpdate(list: list())) } }
  func replace(with list: TodoList) { kept.withLock { $0 = list } }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    if fault == .readsTwice {
      let list = list()
      let next = try list.applying(plan(list))
      // Both read the list before either of them writes.
      let isFirst = readers.add(1, ordering: .relaxed).oldValue == 0
      while isFirst, readers.load(ordering: .relaxed) < 2 { usleep(1000) }
      replace(with: next)
      return next
    }
    return try kept.withLock { list throws(TodoStoreError) in
      let edits = plan(list)
      list = fault == .losesMovedLines ? try list.edited(by: edits).list : try list.applying(edits)
      return list
    }
  }

  func acting(as action: RunningAction?) -> any TodoStore {
    guard fault == .forgetsActions else { return self }
    return OneListStore(String(decoding: list().bytes, as: UTF8.self), fault: fault)
  }
}
