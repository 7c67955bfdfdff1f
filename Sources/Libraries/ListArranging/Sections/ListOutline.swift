import TodoTxt

/// The lines of a listing on a screen: a heading for each titled section, and the tasks of the unfolded
/// sections.
package struct ListOutline: Hashable, Sendable {
  package enum Line: Hashable, Sendable {
    /// The heading of the section with that index.
    case heading(Int)
    case task(Int)
  }

  package let sections: [ListSection]
  package let lineCount: Int

  private let folded: [Bool]

  /// The index of each section's first line.
  private let starts: [Int]

  /// - Parameters:
  ///   - sections: in order and without gaps.
  ///   - folded: the titles of the folded sections, which show only their headings.
  package init(_ sections: [ListSection], folding folded: Set<String> = []) {
    self.sections = sections
    self.folded = sections.map { section in section.title.map(folded.contains) ?? false }
    var starts: [Int] = []
    var count = 0
    for (section, isFolded) in zip(sections, self.folded) {
      starts.append(count)
      count += (section.title == nil ? 0 : 1) + (isFolded ? 0 : section.rows.count)
    }
    self.starts = starts
    lineCount = count
  }

  /// - Parameter line: one of `0..<lineCount`.
  package subscript(line: Int) -> Line {
    let section = section(ofLine: line)
    let offset = line - starts[section] - (sections[section].title == nil ? 0 : 1)
    return offset < 0 ? .heading(section) : .task(sections[section].rows.lowerBound + offset)
  }

  package func section(ofLine line: Int) -> Int {
    Self.last(in: starts.count) { starts[$0] <= line }
  }

  package func section(ofTask index: Int) -> Int {
    Self.last(in: sections.count) { sections[$0].rows.lowerBound <= index }
  }

  package func isFolded(_ section: Int) -> Bool { folded[section] }

  /// The line of a section's heading; nil without a title.
  package func heading(ofSection section: Int) -> Int? {
    sections[section].title == nil ? nil : starts[section]
  }

  /// The line of a task; that of the heading if its section is folded.
  package func line(ofTask index: Int) -> Int {
    let section = section(ofTask: index)
    guard !folded[section] else { return starts[section] }
    return starts[section] + (sections[section].title == nil ? 0 : 1) + index
      - sections[section].rows.lowerBound
  }

  package func section(titled title: String) -> Int? {
    sections.firstIndex { $0.title == title }
  }

  /// The heading of the section that a line is in; nil for a heading itself, and in a list that is not
  /// grouped.
  package func heading(above line: Int) -> Int? {
    guard case .task = self[line] else { return nil }
    return heading(ofSection: section(ofLine: line))
  }

  /// The last of the first elements that meet a condition; 0 if there is none.
  private static func last(in count: Int, where condition: (Int) -> Bool) -> Int {
    max(0, (0..<count).sortedIndex(where: { !condition($0) }) - 1)
  }
}
