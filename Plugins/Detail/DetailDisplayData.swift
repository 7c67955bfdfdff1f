import TaskScreens

struct DetailDisplayData: Hashable, Sendable {
  /// A fact about a task.
  struct Field: Hashable, Sendable {
    var label: String
    var value: String
    var meaning = PaneRow.Meaning.plain
  }

  /// A change in a text for people.
  struct Change: Hashable, Sendable {
    /// The time and the action of the change.
    var label: String

    /// The line before; nil for a new task.
    var before: String?
  }

  /// A change with the look of the screen.
  struct Step: Hashable, Sendable {
    var row: PaneRow

    /// The line before; nil for a new task.
    var before: String?
  }

  /// The task's own words and its fields, in the rows that the pane beside a list has, too; empty without a task.
  var rows: [PaneRow] = []

  /// Newest first.
  var history: [Step] = []

  /// The lines of the note; nil for none.
  var note: [String]?

  /// The selected change; nil if there is none.
  var selected: Int?
}
