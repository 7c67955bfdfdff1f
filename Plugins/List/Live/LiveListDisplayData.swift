import ListArranging
import ModuleKit
import ScreenKit
import TodoStores

extension KeyPhrase {
  /// The tasks that are left out and the key that shows them, as a sentence each: a screen reader says no columns.
  var spoken: [KeyPhrase] {
    [KeyPhrase(lead), KeyPhrase("press", actions: actions, rest: "to show them")]
  }
}

/// The contents of a live list, in plain values: every view spells them in its own way, and scrolls by
/// itself.
struct LiveListDisplayData: Sendable {
  /// A view that the user can switch to.
  struct Tab: Hashable, Sendable {
    enum Count: Hashable, Sendable {
      case known(Int)

      /// The tasks are being counted.
      case unknown

      /// The view is not valid.
      case impossible
    }

    var title: String
    var count: Count
    var isSelected: Bool
  }

  /// The position in the list, and the numbers of listed and omitted tasks.
  struct Status: Hashable, Sendable {
    /// The index of the selected task in the list; nil if no task is selected.
    var place: Int?

    /// Whether it is a task of done.txt.
    var isArchived = false

    /// The number of listed tasks, and of all tasks.
    var count = 0
    var total = 0

    /// The filter and the context; nil for none.
    var filter: String?
    var context: String?

    /// The number of tasks left out by reason, and the action that shows them.
    var leftOut: [KeyPhrase] = []

    /// The grouping and order; nil for the default.
    var order: String?

    /// The name of the file, beside the tabs; nil for none.
    var file: String?

    /// The state of the sync; nil if there is nothing to show.
    var sync: String?

    /// Replaces all of the above but the sync in a list without a cursor (`--plain`); else nil.
    var summary: String?
  }

  /// Empty if there is only one view.
  var tabs: [Tab] = []

  /// Nil before the first list.
  var rows: ListRows?

  /// The line of the cursor; nil if the list has no cursor.
  var selected: Int?

  /// What an action is done to where nothing is marked, and whether anything is selected.
  var current: (any SceneItem)?
  var isCurrentCompleted = false
  var hasSelection = false

  var marks = ListMarks()

  /// The range being marked; nil for none.
  var markedRange: ClosedRange<Int>?
  var changes = ChangedLines()

  /// The number of marked tasks, and of those that are listed and not folded.
  var markedCount = 0
  var listedMarkCount = 0

  /// Whether every task is shown whole, or each in one row.
  var wrapsAll = false

  /// The name of the `LiveListLayout` that draws the list; nil for rows.
  var layout: String?
  var showsCompleted = false

  /// The user's choice of the space between sections; nil for that of the settings.
  var density: Density?

  /// Whether the panes at the sides are open.
  var showsPanes = true

  /// Whether the dates of creation and completion are shown.
  var showsDates = false

  /// The words that the filter has found, in upper case.
  var matches: [[UInt8]] = []

  /// Whether waiting tasks are marked, as they are among others.
  var marksWaiting = false

  /// Whether the list may be out of date.
  var isStale = false

  /// Whether a filter is being typed. Cancelling it restores the scroll position.
  var isBeingFiltered = false

  /// What a screen shows in the middle of an empty list.
  struct Empty: Hashable, Sendable {
    var title: String
    var note: String?
    var keys: [KeyPhrase]
  }

  /// Shown instead of tasks in an empty list, as sentences, and on a screen; nil for the sentences alone.
  var hints: [KeyPhrase] = []
  var empty: Empty?
  var status = Status()

  /// Warnings besides the tasks.
  var notice: ScreenMessage?

  func mark(ofLine line: Int) -> ListMark { mark(ofLine: line, number: rows?.taskNumber(ofLine: line)) }

  /// - Parameter number: the number of the line's task; nil for a line without a task.
  func mark(ofLine line: Int, number: Int?) -> ListMark {
    ListMark(
      isSelected: line == selected,
      isMarked: number.map { marks.contains($0, at: line, markedRange) } ?? false,
      isChanged: number.map(changes.contains) ?? false)
  }
}
