import ScreenKit

/// What the view of the list shows.
struct NAMEDisplayData: RowsDisplayData, Hashable {
  var rows: [DisplayRow] = []

  /// Nil without rows.
  var selectedRow: Int?
  var emptyText = ""
  var notice: ScreenMessage?

  var title: String? { "NAME" }
  var rowCount: Int { rows.count }

  func row(at index: Int) -> DisplayRow { rows[index] }
}

/// What the view of one item shows.
struct NAMEItemDisplayData: Hashable, Sendable {
  var id: String
  var title: String
  var text: String
}
