import ModuleTestKit
import Testing

@testable import ListModule

@Suite struct QueryInteractorTests {
  private let interactor = QueryInteractor(
    registry: ModuleRegistry([ListPlugin.self]), clock: ManualClock(CivilDate.saturday),
    firstWeekday: .monday,
    me: "ann")

  @Test(arguments: [("", true), ("  ", true), ("a", false), ("to:me", false), ("is:open sort:due", false)])
  func readsAQueryUnlessTheTextIsBlank(text: String, isNothing: Bool) throws {
    #expect((try interactor.query(Array(text.utf8)) == nil) == isNothing)
  }

  @Test(arguments: ["due:31feb", "sort:nothing", "(a"])
  func refusesAnInvalidQuery(text: String) {
    #expect(throws: (any Error).self) { try interactor.query(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("+Work", "+Work "), ("project:Work @x", "+Work @x "), ("not +Work", ""), ("+a or +b", ""),
    ("project:a,b", ""),
  ])
  func aNewTaskMatchesThePlainPartsOfAFilter(text: String, start: String) throws {
    let query = try #require(try interactor.query(Array(text.utf8)))
    #expect(String(decoding: query.newTaskText { name, _ in Array(name) }, as: UTF8.self) == start)
  }
}
