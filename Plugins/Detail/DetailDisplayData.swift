import TaskScreens

/// The details of a task.
struct DetailDisplayData: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var label: String
    var value: String
    var meaning = PaneRow.Meaning.plain
  }

  struct Change: Hashable, Sendable {
    /// The time and the action of the change.
    var label: String

    /// The line before; nil for a new task.
    var before: String?
  }

  /// The task's line in the file; empty without a task.
  var text = ""
  var fields: [Field] = []

  /// Newest first.
  var history: [Change] = []

  /// The lines of the note; nil for none.
  var note: [String]?

  /// The selected change; nil if there is none.
  var selected: Int?
}
