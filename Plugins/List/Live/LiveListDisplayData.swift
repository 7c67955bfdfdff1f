import Listing
import ModuleKit
import TodoStores

/// What a live list shows at one moment, in plain values: every view spells it in its own way, and scrolls by itself.
struct LiveListDisplayData: Sendable {
  /// A view that the user may go to.
  struct Tab: Hashable, Sendable {
    enum Count: Hashable, Sendable {
      case known(Int)

      /// It is still counted.
      case unknown

      /// The view makes no sense.
      case impossible
    }

    var title: String
    var count: Count
    var isSelected: Bool
  }

  /// Where the user is in the list, what is in it and what is not.
  struct Status: Hashable, Sendable {
    /// Of the task under the cursor in the list, from 0; nil where there is none.
    var place: Int?

    /// How many tasks are listed, and how many there are.
    var count = 0
    var total = 0

    /// What the list is filtered by, and what it keeps to; nil for nothing.
    var filter: String?
    var context: String?

    /// How many tasks are left out, why, and the action that shows them.
    var leftOut: [KeyPhrase] = []

    /// How the tasks are divided and sorted; nil for the usual.
    var order: String?

    /// What stands in the place of all that where the list is only watched; nil elsewhere.
    var summary: String?
  }

  /// Empty where there is only one view.
  var tabs: [Tab] = []

  /// Nil before there is a list.
  var rows: ListRows?

  /// The line of the cursor; nil where there is none.
  var selected: Int?

  var marks = ListMarks()

  /// The lines that are being marked; nil where none are.
  var markedRange: ClosedRange<Int>?
  var changes = ChangedLines()

  /// How many tasks are marked, and how many of these are listed and not folded.
  var markedCount = 0
  var listedMarkCount = 0

  /// Whether every task is shown whole, or only the selected one.
  var wrapsAll = false

  /// Whether there is nothing newer for a reason, and the list may not be the truth.
  var isStale = false

  /// Whether a filter is being typed: leaving it leads back to where the list was.
  var isBeingFiltered = false

  /// What to say in the place of tasks.
  var hints: [KeyPhrase] = []
  var status = Status()

  /// What needs the user's eye besides the tasks.
  var notice: ScreenMessage?

  /// What is known of a line besides its text.
  func mark(ofLine line: Int) -> ListMark {
    let number = rows?.taskNumber(ofLine: line)
    return ListMark(
      isSelected: line == selected,
      isMarked: number.map { marks.contains($0, at: line, markedRange) } ?? false,
      isChanged: number.map(changes.contains) ?? false)
  }
}
