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

  var lineCount: Int {
    switch body {
    case .tasks(let text): text.lineCount
    case .filtered(let text, _, _): text.lineCount
    }
  }

  /// Appends lines of a listing on a screen, a newline after each.
  ///
  /// - Parameters:
  ///   - lines: a part of `0..<lineCount`.
  ///   - marked: numbers of the tasks to mark in the margin.
  ///   - selected: the number of the task under the cursor.
  func appendLines(
    _ lines: Range<Int>, marking marked: Range<Int>, selecting selected: Int?, to buffer: inout [UInt8]
  ) {
    switch body {
    case .tasks(let text):
      text.appendLines(lines, marking: marked, selecting: selected, to: &buffer)
    case .filtered(let text, let columns, let style):
      text.appendLines(
        lines, columns: columns ?? .max, marking: marked, selecting: selected, in: style, to: &buffer)
    }
  }

  /// The number of the task that a line shows; nil for a line that shows none.
  func taskNumber(ofLine index: Int) -> Int? {
    switch body {
    case .tasks(let text): text.taskNumber(ofLine: index)
    case .filtered(let text, _, _): text.taskNumber(ofLine: index)
    }
  }

  /// The line that shows that task; nil where it is not shown.
  func line(ofTask number: Int) -> Int? {
    switch body {
    case .tasks(let text): text.line(ofTask: number)
    case .filtered(let text, _, _): text.line(ofTask: number)
    }
  }
}
