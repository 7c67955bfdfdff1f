/// What a search has found so far.
struct SearchDisplayData: Sendable {
  struct Row: Hashable, Sendable {
    /// Of todo.txt; empty for a task of done.txt.
    var number: String
    var text: [UInt8]
    var isCompleted: Bool
  }

  var title = ""
  var rows: [Row] = []

  /// The index of the row under the cursor.
  var selected = 0

  var isOver = false
}
