import ListArranging

/// The visible part of a listing.
///
/// The heading of a section stays visible above its tasks.
struct ListViewport: Hashable, Sendable {
  /// The visible lines, from the top.
  struct Window: Hashable, Sendable {
    /// The heading that is shown although its line has scrolled away.
    var heading: Int?

    /// The last line may be cut.
    var lines: Range<Int>
  }

  private(set) var firstLine = 0

  /// With fewer rows, the heading is not shown, in favour of tasks.
  private static let leastRowsForHeading = 3

  /// Scrolls as little as needed to show a line, and leaves no row empty that a line could fill.
  ///
  /// - Parameters:
  ///   - line: nil if no line has to be visible.
  ///   - height: the rows that a line takes.
  mutating func show(_ line: Int?, of outline: ListOutline, rows: Int, height: (Int) -> Int) {
    guard rows > 0, outline.lineCount > 0 else {
      firstLine = 0
      return
    }
    let last = outline.lineCount - 1
    firstLine = max(0, min(firstLine, last))
    if let line {
      firstLine = min(firstLine, line)
      if !isWhole(line, of: outline, rows, height) {
        firstLine = first(endingAt: line, of: outline, rows, height)
      }
    }
    firstLine = min(firstLine, first(endingAt: last, of: outline, rows, height))
    // The first heading takes the row of its copy, and the free row above it if the line has room.
    if firstLine == 1, stickyHeading(at: 1, of: outline, rows) != nil {
      firstLine = 0
      if let line, !isWhole(line, of: outline, rows, height) { firstLine = 1 }
    }
  }

  mutating func scroll(by lines: Int) {
    firstLine = max(0, firstLine + lines)
  }

  func window(of outline: ListOutline, rows: Int, height: (Int) -> Int) -> Window {
    guard rows > 0, firstLine < outline.lineCount else { return Window(heading: nil, lines: 0..<0) }
    let heading = stickyHeading(at: firstLine, of: outline, rows)
    var used = heading == nil ? 0 : 1
    var end = firstLine
    while end < outline.lineCount, used < rows {
      used += height(end)
      end += 1
    }
    return Window(heading: heading, lines: firstLine..<end)
  }

  private func stickyHeading(at line: Int, of outline: ListOutline, _ rows: Int) -> Int? {
    rows >= Self.leastRowsForHeading ? outline.heading(above: line) : nil
  }

  private func isWhole(_ line: Int, of outline: ListOutline, _ rows: Int, _ height: (Int) -> Int) -> Bool {
    var used = stickyHeading(at: firstLine, of: outline, rows) == nil ? 0 : 1
    for index in firstLine...line {
      used += height(index)
      if used > rows { return false }
    }
    return true
  }

  /// The first line to show so that `line` is the last one.
  private func first(endingAt line: Int, of outline: ListOutline, _ rows: Int, _ height: (Int) -> Int) -> Int
  {
    var used = height(line)
    var first = line
    while first > 0 {
      used += height(first - 1)
      guard used + (stickyHeading(at: first - 1, of: outline, rows) == nil ? 0 : 1) <= rows else { break }
      first -= 1
    }
    return first
  }
}
