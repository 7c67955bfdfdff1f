import ScreenKit

/// What the view of the list shows.
struct ArticlesDisplayData: RowsDisplayData, Hashable {
  var rows: [DisplayRow] = []

  /// Nil without rows.
  var selectedRow: Int?
  var title: String?
  var emptyText = ""
  var status: String?
  var notice: ScreenMessage?

  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { rows[index] }
}

struct ArticleDisplayData: Hashable, Sendable {
  var id: String
  var title: String
  var text: String
}
