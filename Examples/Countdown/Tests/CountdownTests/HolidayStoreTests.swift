import ModuleTestKit
import Testing
@testable import CountdownModule

@Suite(.timeLimit(.minutes(15))) struct HolidayStoreTests {
  private let clock = ManualClock(CivilDate(daysSinceEpoch: 0))

  @Test func listsTheNextDateOfEachHoliday() throws {
    let list = try HolidayStore(clock: clock).list()
    #expect(list.first.map { String(decoding: $0.text, as: UTF8.self) } == "New Year's Day due:1970-01-01")
    #expect(list.allSatisfy { $0.due.map { $0 >= clock.now().date } == true })
  }

  @Test func listsTheNextYearAfterAHoliday() async {
    var updates = HolidayStore(clock: clock).updates().makeAsyncIterator()
    #expect(await updates.next()?.list.first?.due == CivilDate(year: 1970, month: 1, day: 1))
    clock.advance(to: CivilDate(daysSinceEpoch: 1))
    #expect(await updates.next()?.list.first?.due == CivilDate(year: 1971, month: 1, day: 1))
  }

  @Test func refusesEveryEdit() throws {
    let store = HolidayStore(clock: clock)
    #expect(throws: TodoStoreError.self) { try store.append(Array("My birthday".utf8)) }
    #expect(try store.update { _ in [] } == store.list())
  }
}
