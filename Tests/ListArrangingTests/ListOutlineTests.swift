import Testing
@testable import ListArranging

@Suite struct ListOutlineTests {
  private let sections = [
    ListSection(title: "A", rows: 0..<2), ListSection(title: "B", rows: 2..<5),
    ListSection(title: "C", rows: 5..<6),
  ]

  @Test(
    arguments: [
      (
        [],
        [.heading(0), .task(0), .task(1), .heading(1), .task(2), .task(3), .task(4), .heading(2), .task(5)]
      ),
      (["B"], [.heading(0), .task(0), .task(1), .heading(1), .heading(2), .task(5)]),
      (["A", "B", "C", "D"], [.heading(0), .heading(1), .heading(2)]),
      (["A"], [.heading(0), .heading(1), .task(2), .task(3), .task(4), .heading(2), .task(5)]),
    ] as [(Set<String>, [ListOutline.Line])])
  func foldedSectionsShowOnlyTheirHeading(folded: Set<String>, lines: [ListOutline.Line]) {
    let outline = ListOutline(sections, folding: folded)
    #expect((0..<outline.lineCount).map { outline[$0] } == lines)
    for task in 0..<6 {
      let section = outline.section(ofTask: task)
      #expect(sections[section].rows.contains(task))
      let line = outline.isFolded(section) ? .heading(section) : ListOutline.Line.task(task)
      #expect(outline[outline.line(ofTask: task)] == line)
    }
    for section in sections.indices {
      #expect(outline.heading(ofSection: section).map { outline[$0] } == .heading(section))
    }
  }

  @Test func anUngroupedListHasNoHeadings() {
    let outline = ListOutline([ListSection(title: nil, rows: 0..<3)], folding: ["A"])
    #expect((0..<outline.lineCount).map { outline[$0] } == [.task(0), .task(1), .task(2)])
    #expect(outline.heading(above: 1) == nil)
    #expect(outline.line(ofTask: 2) == 2)
    #expect(ListOutline([]).lineCount == 0)
  }
}
