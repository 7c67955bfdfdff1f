import Arranging
import ModuleKit
import ScreenKit
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
    /// The index of the selected task in the list; nil if no task is selected.
    var place: Int?

    /// How many tasks are listed, and how many there are.
    var count = 0
    var total = 0

    /// What the list is filtered by, and what it keeps to; nil for nothing.
    var filter: String?
    var context: String?

    /// The number of tasks left out by reason, and the action that shows them.
    var leftOut: [KeyPhrase] = []

    /// How the tasks are divided and sorted; nil for the usual.
    var order: String?

    /// How the sync with other machines stands; nil for nothing to say.
    var sync: String?

    /// Replaces all of the above but the sync in a list without a cursor (`--plain`); else nil.
    var summary: String?
  }

  /// Empty where there is only one view.
  var tabs: [Tab] = []

  /// Nil before there is a list.
  var rows: ListRows?

  /// The line of the cursor; nil if the list has no cursor.
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

  /// Whether the list may be out of date.
  var isStale = false

  /// Whether a filter is being typed. Cancelling it restores the scroll position.
  var isBeingFiltered = false

  /// Shown instead of tasks in an empty list.
  var hints: [KeyPhrase] = []
  var status = Status()

  /// What needs the user's eye besides the tasks.
  var notice: ScreenMessage?

  /// Returns the marks in the margin of a line.
  func mark(ofLine line: Int) -> ListMark {
    let number = rows?.taskNumber(ofLine: line)
    return ListMark(
      isSelected: line == selected,
      isMarked: number.map { marks.contains($0, at: line, markedRange) } ?? false,
      isChanged: number.map(changes.contains) ?? false)
  }
}
