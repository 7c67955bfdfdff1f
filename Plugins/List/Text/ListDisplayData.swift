import ListArranging
import TodoTxt

/// A listing, ready to be shown.
struct ListDisplayData: Sendable {
  /// In listing order.
  let tasks: ListedTasks

  /// Ranges of `tasks`, in order and without gaps.
  let sections: [ListSection]

  /// The day and the minute for which the listing is valid.
  let now: TaskDate

  /// The tasks that the user's own filter leaves; nil without a filter.
  let filtered: FilteredText?

  /// Whether a line that is wider than the terminal is cut.
  let cutsLines: Bool

  let marksWaiting: Bool

  /// Shown if the list has no tasks.
  let hints: [String]

  /// The lines below the list.
  let footer: [String]

  init(_ result: ListResult, cutsLines: Bool, marksWaiting: Bool, hints: [String], footer: [String]) {
    tasks = result.tasks
    sections = result.sections
    now = result.now
    filtered = result.filtered
    self.cutsLines = cutsLines
    self.marksWaiting = marksWaiting
    self.hints = hints
    self.footer = footer
  }
}
