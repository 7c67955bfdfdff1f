import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import PeopleModule

@Suite struct PeopleInteractorTests {
  private let store = InMemoryTodoStore("a to:ann,bob\nb to:bob\nc\n")

  @Test func countsThePeopleOfTheSelection() throws {
    let people = try PeopleInteractor(store: store, me: "me").people(of: store.selected(1, 2))
    #expect(people.map { String(decoding: $0.name, as: UTF8.self) } == ["me", "bob", "ann"])
    #expect(people.map(\.count) == [0, 2, 1])
  }

  @Test(arguments: [(["me"], [], "a to:ann,bob,me"), ([], ["bob"], "a to:ann"), ([], ["ann", "bob"], "a")])
  func changesThePeopleOfATask(added: [String], removed: [String], line: String) throws {
    _ = try PeopleInteractor(store: store, me: nil).change(
      [TaskRequest(1)], adding: added.map { Array($0.utf8) }, removing: removed.map { Array($0.utf8) })
    #expect(try store.lines()[0] == line)
  }
}
