import ScreenKit

struct ArticlesFormatter {
  /// - Parameter selectedRow: an index of the state's rows.
  func list(_ state: ArticlesState, selectedRow: Int?) -> ArticlesDisplayData {
    ArticlesDisplayData(
      rows: state.rows.map(row), selectedRow: selectedRow,
      title: state.query.isEmpty ? "Articles" : "Articles: \(state.query)", emptyText: emptyText(state),
      status: status(state), notice: notice(state))
  }

  func article(_ article: ArticleContent) -> ArticleDisplayData {
    let source = [article.author, article.published].filter { !$0.isEmpty }.joined(separator: ", ")
    return ArticleDisplayData(
      id: article.id, title: article.title,
      text: [source, article.text].filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }

  /// A dot marks unread articles, so that the mark shows without colours too.
  private func row(_ row: ArticlesState.Row) -> DisplayRow {
    let words = [row.published, row.title].filter { !$0.isEmpty }.joined(separator: "  ")
    let author = row.author.isEmpty ? "" : " · \(row.author)"
    return DisplayRow("\(row.isRead ? " " : "•") \(words)\(author)", style: row.isRead ? .faint : .plain)
  }

  private func emptyText(_ state: ArticlesState) -> String {
    switch state.progress {
    case .loading: "Loading…"
    case .failed: ""
    case .complete, .hasMore: "No articles."
    }
  }

  private func status(_ state: ArticlesState) -> String? {
    guard !state.rows.isEmpty else { return nil }
    let count = "\(state.rows.count)\(state.progress == .complete ? "" : "+")"
    let noun = state.rows.count == 1 ? "article" : "articles"
    return state.progress == .loading ? "\(count) \(noun), loading…" : "\(count) \(noun)"
  }

  /// The action to try again, whose key the navigator knows.
  private func notice(_ state: ArticlesState) -> ScreenMessage? {
    let tryAgain = [KeyPhrase("", action: ArticlesWireframe.tryAgain, rest: "try again")]
    switch state.progress {
    case .failed(let sentence): return ScreenMessage(sentence, isWarning: true, phrases: tryAgain)
    case .complete where state.rows.isEmpty: return ScreenMessage("", phrases: tryAgain)
    case .complete, .hasMore, .loading: return nil
    }
  }
}
