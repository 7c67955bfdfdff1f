/// All that is shown of a task.
struct DetailDisplayData: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var label: String
    var value: String
  }

  struct Change: Hashable, Sendable {
    /// When, and by which action.
    var label: String

    /// The line before; nil where the task was new.
    var before: String?
  }

  /// The task as it stands in the file; empty for no task.
  var text = ""
  var fields: [Field] = []

  /// The newest first.
  var history: [Change] = []

  /// Lines of the note; nil for none.
  var note: [String]?

  /// The change that is chosen; nil while nobody chooses.
  var selected: Int?
}
