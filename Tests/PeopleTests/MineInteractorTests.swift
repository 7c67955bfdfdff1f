import ListInterface
import ModuleKit
import Testing
import TodoTxt

@testable import PeopleModule

@Suite struct MineInteractorTests {
  private let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 20_778), firstWeekday: .monday)

  @Test(arguments: [("a to:ann", true), ("a to:bob", false), ("x a to:ann", false), ("a", false)])
  func keepsTheUsersOpenTasks(line: String, isMine: Bool) throws {
    var request = ListRequest()
    request.criteria = ListCriteria(
      .query(try Query(Array("a".utf8), calendar: calendar), leavesOutHeldBack: false))
    let mine = try MineInteractor(me: "ann", calendar: calendar).mine(request)
    guard case .query(let query, _) = mine.criteria.rule else {
      Issue.record("\(mine.criteria.rule)")
      return
    }
    let list = TodoList(line)
    let matches = QuerySelection(query, in: list, calendar: calendar, numberWidth: 1).matches(among: [0])
    #expect(matches.isEmpty != isMine)
  }

  @Test func aUserWithoutANameIsRefused() {
    #expect(throws: CommandError.self) {
      try MineInteractor(me: nil, calendar: calendar).mine(ListRequest())
    }
  }
}
