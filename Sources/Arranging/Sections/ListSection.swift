/// A stretch of a listing's tasks, and what stands above it.
package struct ListSection: Hashable, Sendable {
  /// Nil where nothing divides the list.
  package var title: String?
  package var rows: Range<Int>

  package init(title: String?, rows: Range<Int>) {
    self.title = title
    self.rows = rows
  }
}
