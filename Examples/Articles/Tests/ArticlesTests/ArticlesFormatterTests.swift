import ScreenKit
import Testing
@testable import ArticlesModule

@Suite struct ArticlesFormatterTests {
  private let formatter = ArticlesFormatter()

  private static func row(
    author: String = "Ann", published: String = "2026-11-24", isRead: Bool = false
  ) -> ArticlesState.Row {
    ArticlesState.Row(id: "1", title: "Cats", author: author, published: published, isRead: isRead)
  }

  static let rows: [(ArticlesState.Row, DisplayRow)] = [
    (row(), DisplayRow("• 2026-11-24  Cats · Ann")),
    (row(isRead: true), DisplayRow("  2026-11-24  Cats · Ann", style: .faint)),
    (row(author: "", published: ""), DisplayRow("• Cats")),
  ]

  @Test(arguments: rows) func formatsARow(row: ArticlesState.Row, expected: DisplayRow) {
    let data = formatter.list(ArticlesState(rows: [row], progress: .complete), selectedRow: 0)
    #expect(data.rows == [expected] && data.selectedRow == 0)
  }

  static let statuses: [(Int, ArticlesState.Progress, String?)] = [
    (0, .complete, nil), (0, .loading, nil), (1, .complete, "1 article"), (2, .complete, "2 articles"),
    (2, .hasMore, "2+ articles"), (2, .loading, "2+ articles, loading…"), (2, .failed("No."), "2+ articles"),
  ]

  @Test(arguments: statuses)
  func theStatusCountsArticles(count: Int, progress: ArticlesState.Progress, expected: String?) {
    let state = ArticlesState(rows: Array(repeating: Self.row(), count: count), progress: progress)
    #expect(formatter.list(state, selectedRow: nil).status == expected)
  }

  static let notices: [(Int, ArticlesState.Progress, String?)] = [
    (0, .loading, nil), (1, .complete, nil), (0, .complete, ""), (0, .failed("No."), "No."),
    (1, .failed("No."), "No."),
  ]

  @Test(arguments: notices)
  func offersToTryAgain(count: Int, progress: ArticlesState.Progress, expected: String?) {
    let state = ArticlesState(rows: Array(repeating: Self.row(), count: count), progress: progress)
    let notice = formatter.list(state, selectedRow: nil).notice
    #expect(notice?.text == expected)
    #expect(notice.map { $0.phrases.map(\.actions) } ?? [["try-again"]] == [["try-again"]])
  }

  @Test func putsTheSourceAboveTheText() {
    let content = ArticleContent(
      id: "1", title: "Cats", author: "Ann", published: "2026-11-24", text: "Meow.")
    #expect(
      formatter.article(content)
        == ArticleDisplayData(id: "1", title: "Cats", text: "Ann, 2026-11-24\n\nMeow."))
  }
}
