import ListArranging
import Testing
@testable import ListModule

/// The visible lines; most lines have one row.
@Suite struct ListViewportTests {
  /// Lines 0 to 20: a heading, ten tasks, a heading, nine tasks.
  private let outline = ListOutline([
    ListSection(title: "A", rows: 0..<10), ListSection(title: "B", rows: 10..<19),
  ])

  private func window(
    of outline: ListOutline, rows: Int, showing lines: [Int], tall: [Int: Int] = [:]
  ) -> ListViewport.Window {
    var viewport = ListViewport()
    let height = { tall[$0] ?? 1 }
    for line in lines { viewport.show(line, of: outline, rows: rows, height: height) }
    return viewport.window(of: outline, rows: rows, height: height)
  }

  @Test(
    arguments: [
      // Lines that fit need no scrolling.
      ([0], nil, 0..<6), ([5], nil, 0..<6),
      // One line further scrolls by two, because a heading now stays above.
      ([6], 0, 2..<7), ([7], 0, 3..<8), ([7, 4], 0, 3..<8), ([7, 3], 0, 3..<8), ([7, 2], 0, 2..<7),
      // The first task has its heading above, with all rows of that.
      ([7, 1], nil, 0..<6), ([7, 0], nil, 0..<6),
      // The next section's heading takes its place.
      ([16], nil, 11..<17), ([17], 11, 13..<18), ([20], 11, 16..<21), ([20, 11], nil, 11..<17),
      // From a distance.
      ([20, 1], nil, 0..<6), ([99], 11, 16..<21),
    ] as [([Int], Int?, Range<Int>)])
  func keepsALineInView(lines: [Int], heading: Int?, shown: Range<Int>) {
    #expect(
      window(of: outline, rows: 6, showing: lines.map { min($0, 20) })
        == ListViewport.Window(heading: heading, lines: shown))
  }

  @Test(
    arguments: [
      (3, [6], [6: 3], 0..<0), (3, [6], [6: 2], 6..<7), (6, [6], [6: 3], 4..<7), (6, [5], [5: 4], 4..<6),
      (6, [20], [19: 2, 18: 2], 18..<21), (2, [7], [:], 6..<8), (1, [7], [:], 7..<8), (0, [7], [:], 0..<0),
    ] as [(Int, [Int], [Int: Int], Range<Int>)])
  func linesMayTakeSeveralRows(rows: Int, lines: [Int], tall: [Int: Int], shown: Range<Int>) {
    let window = window(of: outline, rows: rows, showing: lines, tall: tall)
    // A line with more rows than the screen is cut.
    #expect(window.lines == (shown.isEmpty && rows > 0 ? 6..<7 : shown))
  }

  @Test func fillsTheScreenWhenTheListGetsShorter() {
    var viewport = ListViewport()
    viewport.show(20, of: outline, rows: 6) { _ in 1 }
    let shorter = ListOutline([ListSection(title: nil, rows: 0..<4)])
    viewport.show(3, of: shorter, rows: 6) { _ in 1 }
    #expect(viewport.window(of: shorter, rows: 6) { _ in 1 }.lines == 0..<4)
    viewport.show(nil, of: ListOutline([]), rows: 6) { _ in 1 }
    #expect(viewport.window(of: ListOutline([]), rows: 6) { _ in 1 }.lines.isEmpty)
  }
}
