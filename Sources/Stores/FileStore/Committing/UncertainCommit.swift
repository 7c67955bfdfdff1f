import TodoTxt

/// A commit that was on the disk when another program replaced the file. Only the new file can tell whether
/// that program had read the commit.
struct UncertainCommit {
  private let before: LineCounts
  private let after: LineCounts

  /// - Parameter front: the part of the file in front of both lists.
  init(before: TodoList, after: TodoList, behind front: FileFront = FileFront()) {
    var counts = (before: LineCounts(before), after: LineCounts(after))
    counts.before.add(front.text, count: front.matchCount)
    counts.after.add(front.text, count: front.matchCount)
    (self.before, self.after) = counts
  }

  /// Whether `list` has the lines that the commit added and lacks those that it removed.
  func isKept(in list: TodoList) -> Bool {
    let now = LineCounts(list)
    let hasGains = after.lines.allSatisfy { line in
      after.count(of: line) <= before.count(of: line) || now.count(of: line) >= after.count(of: line)
    }
    return hasGains
      && before.lines.allSatisfy { line in
        before.count(of: line) <= after.count(of: line) || now.count(of: line) <= after.count(of: line)
      }
  }
}
