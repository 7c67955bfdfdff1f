package import TodoTxt

/// A list that changes a line at a time, and what is wrong with it. A change has only its own lines checked.
package struct CheckedList: Sendable {
  package private(set) var list: TodoList

  /// What is wrong with each line by itself, in order.
  package private(set) var lineFindings: [TaskFinding] = []

  /// What is wrong between lines, as of the last look.
  package var listFindings: [TaskFinding] = []

  private var names: TagCounts?
  private let checks: [any TaskCheck]

  package init(_ list: TodoList, checks: [any TaskCheck]) {
    (self.list, self.checks) = (list, checks)
    lineFindings = list.flatMap(findings)
  }

  private func findings(in item: TodoItem) -> [TaskFinding] { checks.flatMap { $0.findings(in: item) } }

  package mutating func become(_ new: TodoList) {
    let change = new.change(since: list)
    if names != nil {
      for index in change.removed { names?.count(list[index], by: -1) }
      for index in change.inserted { names?.count(new[index], by: 1) }
    }
    lineFindings = shifted(lineFindings, by: change) { change.inserted.flatMap { findings(in: new[$0]) } }
    listFindings = shifted(listFindings, by: change) { [] }
    list = new
  }

  /// Takes the same text from elsewhere, so that it is in memory once.
  package mutating func become(stored same: TodoList) { list = same }

  /// - Parameter added: those of the changed lines.
  private func shifted(
    _ findings: [TaskFinding], by change: TodoListChange, adding added: () -> [TaskFinding]
  ) -> [TaskFinding] {
    let shift = change.inserted.count - change.removed.count
    let front = findings.prefix { $0.line - 1 < change.removed.lowerBound }
    let back = findings.dropFirst(front.count).drop { $0.line - 1 < change.removed.upperBound }
    return front + added()
      + back.map {
        var finding = $0
        finding.line += shift
        // Its edits name lines by their old numbers.
        if shift != 0 { finding.fix = [] }
        return finding
      }
  }

  /// All that is wrong, by lines.
  ///
  /// - Parameter offset: the place in the list's bytes where the user is still typing a word, which is not judged yet.
  package func findings(typingAt offset: Int? = nil) -> [TaskFinding] {
    (lineFindings + listFindings).filter { finding in
      guard finding.line <= list.count else { return finding.line == 1 }
      guard let offset, let range = finding.range else { return true }
      let place = offset - list[finding.line - 1].bytes.startIndex
      return place <= range.lowerBound || place > range.upperBound
    }.sorted { $0.line < $1.line }
  }

  /// The projects and contexts, and the number of open tasks of each, counted when they are first needed.
  package mutating func tagCounts() -> TagCounts {
    let counts = names ?? TagCounts(of: list)
    names = counts
    return counts
  }
}
