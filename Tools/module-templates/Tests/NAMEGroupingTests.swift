%if grouping
import ModuleKit
import NAMEModule
import Testing
import TodoTxt

@Suite struct NAMEGroupingTests {
  @Test(arguments: [
    ("a", "Others"),
    ("a ACTION:daily b", "daily"),
    ("x ACTION:1 done", "1"),
  ])
  func title(line: String, expected: String) throws {
    let registry = ModuleRegistry([NAMEPlugin.self])
    let grouping = try #require(registry.grouping(named: "ACTION"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    let section = grouping.section(of: TodoItem(line), in: calendar)
    #expect(grouping.title(of: section) == expected)
  }
}
%end
