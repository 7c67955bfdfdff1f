import TodoTxt

/// A change that was on the disk when another program put a file of its own in place: whether that program
/// had read the change, only its file can tell.
struct UncertainCommit {
  private let before: LineCounts
  private let after: LineCounts

  /// - Parameter front: what stands in front of both lists.
  init(before: TodoList, after: TodoList, behind front: FileFront = FileFront()) {
    var counts = (before: LineCounts(before), after: LineCounts(after))
    counts.before.add(front.text, count: front.matchCount)
    counts.after.add(front.text, count: front.matchCount)
    (self.before, self.after) = counts
  }

  /// Whether `list` has what the change brought and lacks what it took away, whatever else it holds.
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
