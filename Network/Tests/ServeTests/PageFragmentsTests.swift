import PlainText
import Testing

@testable import ServeModule

@Suite struct PageFragmentsTests {
  @Test func statisticsAreTextAndShares() throws {
    let today = try #require(CivilDate("2026-11-24"))
    let html = PageFragments.statistics(
      [
        ["open": 3, "done": 1, "overdue": 1], ["start": "2026-11-16", "done": 1],
        ["result": "project", "name": "<b>", "open": 2, "done": 0, "overdue": 1],
        ["result": "context", "name": "home", "open": 1, "done": 0, "overdue": 0],
      ], on: today)
    #expect(html.contains("<li class=overdue><b>1</b>") && html.contains("<small>16 Nov</small>"))
    #expect(html.contains("<span class=project>+&lt;b&gt;</span>") && !html.contains("<b><"))
    #expect(html.contains("data-share=0.5") && html.contains("<td class=overdue>1</td>"))
  }
}
