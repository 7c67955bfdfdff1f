import GroupingModule
import ModuleKit
import Testing
import TodoTxt

@Suite struct SectionTitleTests {
  private static let plugins: [any ModulePlugin.Type] = [
    GroupByContextPlugin.self, GroupByNamePlugin.self, GroupByPriorityPlugin.self, GroupByProjectPlugin.self,
    GroupByTypePlugin.self,
  ]

  @Test(arguments: [
    ("context", "Call @phone @home", "@phone"), ("context", "mail a@b.c", "No Context"),
    ("context", "@", "No Context"), ("context", "x @desk", "@desk"),
    ("project", "Plant +Garden +Home", "+Garden"), ("project", "2+2 is four", "No Project"),
    ("project", "+", "No Project"), ("project", "+a+b", "+a+b"),
    ("priority", "(A) Call", "(A)"), ("priority", "(Z) Call", "(Z)"), ("priority", "Call (A)", "No Priority"),
    ("priority", "x (A) Call", "No Priority"),
    ("name", "(A) 2026-01-01 call Mom", "C"), ("name", "x 2026-01-02 2026-01-01 Zebra", "Z"),
    ("name", "Éclair", "É"), ("name", "e\u{301}clair", "É"), ("name", "éclair", "É"), ("name", "Ωmega", "Ω"),
    ("name", "1 apple", "#"), ("name", "+Garden", "#"), ("name", "🎉 party", "#"), ("name", "(A) ", "#"),
    ("name", "ßtraße", "S"), ("name", "日記", "日"), ("name", "Ö\(String(repeating: "x", count: 64))", "Ö"),
    ("type", "Fix it type:bug +App @desk", "bug"), ("type", "Fix it +App @desk", "+App"),
    ("type", "@desk Fix it", "@desk"), ("type", "Fix it", "No Type"),
    ("type", "type: type:a:b prototype:x", "No Type"), ("type", "2+2 a@b.c", "No Type"),
    ("type", "(A) 2026-01-01 +A +B", "+A"), ("type", "type:bug\r", "bug"),
  ])
  func titlesTheSectionOfATask(name: String, line: String, expected: String) throws {
    let grouping = try #require(ModuleRegistry(Self.plugins).grouping(named: name))
    let calendar = TodoCalendar(today: CivilDate(daysSinceEpoch: 0), firstWeekday: .sunday)
    #expect(grouping.title(of: grouping.section(of: TodoItem(line), in: calendar)) == expected)
  }
}
