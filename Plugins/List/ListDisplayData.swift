import Listing

/// A listing, ready to be shown.
struct ListDisplayData: Sendable {
  let text: ListText

  /// What to say instead of tasks, where there are none.
  let hints: [String]

  /// `TODO: 3 of 9 tasks shown`, a line a file.
  let summary: [String]
}
