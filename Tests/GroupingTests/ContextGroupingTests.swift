import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct ContextGroupingTests {
  @Test(arguments: [
    ("Call @phone @home", "@phone"), ("mail a@b.c", "No Context"), ("@", "No Context"), ("x @desk", "@desk"),
  ])
  func titlesTheSectionOfATask(line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry([GroupByContextPlugin.self]).grouping(named: "context"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }
}
