import ModuleTestKit
import Testing
@testable import ListModule

@Suite struct ListNamesInteractorTests {
  @Test(arguments: [
    ("+", "", ["+x", "+y", "+z"]), ("@", "", ["@q"]), ("+", "b", ["+y", "+z"]), ("+", "none", []),
  ])
  func findsTheNamesInMatchingTasks(sigil: String, term: String, names: [String]) throws {
    let filter = try TodoFilter(terms: term.isEmpty ? [] : [Array(term.utf8)])
    let interactor = ListNamesInteractor(
      stores: [InMemoryTodoStore("a +x @q\nb +y + a+b\n"), InMemoryTodoStore("b +z +y\n")],
      patterns: SigilPatterns(), lineDialect: .pipeline, filter: filter,
      calendar: TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .monday))
    let found = try interactor.names(after: try #require(sigil.utf8.first))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == names)
  }
}
