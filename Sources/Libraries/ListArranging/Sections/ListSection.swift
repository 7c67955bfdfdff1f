/// A range of a listing's tasks, and the heading above it.
package struct ListSection: Hashable, Sendable {
  /// Nil in a list that is not grouped.
  package var title: String?
  package var rows: Range<Int>

  package init(title: String?, rows: Range<Int>) {
    self.title = title
    self.rows = rows
  }
}
