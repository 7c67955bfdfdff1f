import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct PriorityGroupingTests {
  @Test(arguments: [
    ("(A) Call", "(A)"), ("(Z) Call", "(Z)"), ("Call (A)", "No Priority"), ("x (A) Call", "No Priority"),
  ])
  func titlesTheSectionOfATask(line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry([GroupByPriorityPlugin.self]).grouping(named: "priority"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }
}
