import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct NameGroupingTests {
  @Test(arguments: [
    ("(A) 2026-01-01 call Mom", "C"), ("x 2026-01-02 2026-01-01 Zebra", "Z"), ("Éclair", "É"),
    ("e\u{301}clair", "É"), ("éclair", "É"), ("Ωmega", "Ω"), ("1 apple", "#"), ("+Garden", "#"),
    ("🎉 party", "#"),
    ("(A) ", "#"), ("ßtraße", "S"), ("日記", "日"),
  ])
  func titlesTheSectionOfATask(line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry([GroupByNamePlugin.self]).grouping(named: "name"))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }
}
