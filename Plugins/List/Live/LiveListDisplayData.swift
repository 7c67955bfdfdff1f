import ModuleKit
import TodoTxt

/// What a live listing shows at one moment.
struct LiveListDisplayData: Sendable {
  /// What a press of the mouse is meant for.
  enum Target: Hashable, Sendable {
    /// A line of the list.
    case line(Int)

    /// The view at that place.
    case view(Int)
  }

  /// Where on the screen a target is.
  struct TargetArea: Hashable, Sendable {
    var rows: Range<Int>
    var columns: Range<Int>
    var target: Target

    func contains(_ position: ScreenPosition) -> Bool {
      rows.contains(position.row) && columns.contains(position.column)
    }
  }

  /// Rows from the top, a newline after each.
  var text: [UInt8] = []
  var rowCount = 0

  var targets: [TargetArea] = []

  /// What stands on the bottom line.
  var status = ""

  /// How many tasks are marked; nil for none.
  var selectionNote: String?

  /// What needs the user's eye besides the tasks.
  var notice: ScreenMessage?

  /// - Parameter row: without a newline.
  mutating func append(_ row: [UInt8]) {
    text += row
    text.append(.newline)
    rowCount += 1
  }
}
