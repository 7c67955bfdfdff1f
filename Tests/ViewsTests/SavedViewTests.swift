import ModuleKit
import Testing

@Suite struct SavedViewTests {
  @Test(arguments: [
    ("--columns n,text --group-by=date is:open", "date", 2), ("--group-by date --columns n", "date", 1),
    ("is:open --columns n", nil, 0), ("--group-by date", "date", 0),
  ])
  func optionsMayPrecedeTheQuery(definition: String, grouping: String?, columns: Int) throws {
    let view = try #require(SavedView(name: "table", definition: Array(definition.utf8)))
    #expect(view.groupingName == grouping)
    #expect(try view.columns()?.count ?? 0 == columns)
  }
}
