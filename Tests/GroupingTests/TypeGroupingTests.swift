import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct TypeGroupingTests {
  @Test(arguments: [
    ("Fix it type:bug +App @desk", "bug"), ("Fix it +App @desk", "+App"), ("@desk Fix it", "@desk"),
    ("Fix it", "No Type"), ("type: type:a:b prototype:x", "No Type"), ("2+2 a@b.c", "No Type"),
    ("(A) 2026-01-01 +A +B", "+A"), ("type:bug\r", "bug"),
  ])
  func titlesTheSectionOfATask(line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry([GroupByTypePlugin.self]).grouping(named: "type"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }
}
