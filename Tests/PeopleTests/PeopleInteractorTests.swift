import ModuleTestKit
import Testing

@testable import PeopleModule

@Suite struct PeopleInteractorTests {
  private let store = InMemoryTodoStore("a to:ann,bob\nb to:bob\nc\n")

  @Test func countsThePeopleOfTheSelection() throws {
    let people = try PeopleInteractor(store: store, me: "me").people(of: store.selected(1, 2))
    #expect(people.map { String(decoding: $0.word, as: UTF8.self) } == ["me", "bob", "ann"])
    #expect(people.map(\.count) == [0, 2, 1])
  }
}
