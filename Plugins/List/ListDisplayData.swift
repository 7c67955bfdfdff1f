import Listing

/// A listing, ready to be shown.
struct ListDisplayData: Sendable {
  enum Body: Sendable {
    /// Spelled one line at a time, when a view comes to it.
    case tasks(ListText)

    /// - Parameter columns: the width to cut lines to; nil for the user's own.
    case filtered(FilteredText, columns: Int?, LineStyle)
  }

  let body: Body

  /// What to say instead of tasks, where there are none.
  let hints: [String]

  /// `TODO: 3 of 9 tasks shown`, a line a file.
  let summary: [String]
}
