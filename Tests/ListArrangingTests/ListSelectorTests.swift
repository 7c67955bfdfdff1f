import ListArranging
import ModuleTestKit
import Testing

/// A long list is filtered on all processors at once, with the same result.
@Suite struct ListSelectorTests {
  private static let today = CivilDate(daysSinceEpoch: 20_778)

  @Test(arguments: [[], ["feed"], ["due:2026-12-24"], ["is:done"], ["+Home or not cat"]])
  func filtersALongListLikeItsParts(terms: [String]) throws {
    let kinds = [
      "Call Mom +Home", "x Feed the cat", "", "Water plants t:2999-01-01", "Hide this h:1",
      "Pay due:2026-12-24",
    ]
    let list = TodoList((0..<25_000).map { kinds[$0 * $0 % 7 % kinds.count] + "\n" }.joined())
    let context = ModuleContext.testing(clock: ManualClock(Self.today))
    let criteria = try CommandArguments(operands: terms.map { Array($0.utf8) }).criteria(in: context)
    let selector = ListSelector(
      criteria, calendar: TodoCalendar(today: Self.today, firstWeekday: .sunday), dialect: .format)
    let whole = selector.selection(0..<list.count, of: list)
    var lines: [UInt32] = []
    var heldBack = HeldBackCount()
    for start in stride(from: 0, to: list.count, by: 5_000) {
      let part = selector.selection(start..<start + 5_000, of: list)
      lines += part.lines
      heldBack = heldBack + part.heldBack
    }
    #expect(whole.lines == lines)
    #expect(whole.heldBack == heldBack)
  }
}
