import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct ProjectGroupingTests {
  @Test(arguments: [
    ("Plant +Garden +Home", "+Garden"), ("2+2 is four", "No Project"), ("+", "No Project"),
    ("+a+b", "+a+b"),
  ])
  func titlesTheSectionOfATask(line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry([GroupByProjectPlugin.self]).grouping(named: "project"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }
}
