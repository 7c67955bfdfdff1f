import TodoTxt

/// A change that was on the disk when another program put a file of its own in place: whether that program
/// had read the change, only its file can tell.
struct UncertainCommit {
  let before: TodoList
  let after: TodoList

  /// Whether `list` has what the change brought and lacks what it took away, whatever else it holds.
  func isKept(in list: TodoList) -> Bool {
    let (before, after, now) = (LineCounts(before), LineCounts(after), LineCounts(list))
    let hasGains = after.lines.allSatisfy { line in
      after.count(of: line) <= before.count(of: line) || now.count(of: line) >= after.count(of: line)
    }
    return hasGains
      && before.lines.allSatisfy { line in
        before.count(of: line) <= after.count(of: line) || now.count(of: line) <= after.count(of: line)
      }
  }
}
