import TodoTxt

/// Finds tasks again after a change, as `SelectedTask.followed(from:to:by:)` describes. Many tasks cost
/// little more than one.
final class TaskFollower {
  private let earlier: TodoList
  private let list: TodoList
  private let change: TodoListChange

  /// The texts into which actions changed lines, by the old text.
  private let successors: [[UInt8]: [[UInt8]]]

  private lazy var region = ChangedRegion(change, from: earlier, to: list)

  init(from earlier: TodoList, to list: TodoList, by changes: [LineChange]) {
    self.earlier = earlier
    self.list = list
    change = list.change(since: earlier)
    var successors: [[UInt8]: [[UInt8]]] = [:]
    for change in changes {
      if let old = change.oldText, let new = change.newText { successors[old, default: []].append(new) }
    }
    self.successors = successors
  }

  /// - Parameter task: of the earlier list.
  /// - Returns: nil if the list has no task left.
  func follow(_ task: SelectedTask) -> FollowedTask? {
    let index = task.line.number - 1
    if !change.removed.contains(index) {
      let number = task.line.number + (index >= change.removed.upperBound ? change.shift : 0)
      return FollowedTask(SelectedTask(number, in: list), .same)
    }
    if let number = region.counterpart(ofLine: index)
      ?? task.best(of: region.numbers(of: task.line.text), in: list)
    {
      return FollowedTask(SelectedTask(number, in: list), .same)
    }
    for successor in successors[task.line.text] ?? [] {
      if let number = task.best(of: region.numbers(of: successor), in: list) {
        return FollowedTask(SelectedTask(number, in: list), .successor)
      }
    }
    let gap = region.gap(around: index)
    if let number = region.version(ofLine: index, in: gap) {
      return FollowedTask(SelectedTask(number, in: list), .rewritten)
    }
    if let number = region.replacement(ofLine: index, in: gap) {
      return FollowedTask(SelectedTask(number, in: list), .replacement)
    }
    // If no neighbour is left, use the old position.
    let nearest = list.indices.contains(gap.new.upperBound) ? gap.new.upperBound : gap.new.lowerBound - 1
    return nearestTask(to: nearest < 0 ? index : nearest)
      .map { FollowedTask(SelectedTask($0, in: list), .survivor) }
  }

  /// Returns the number of the first task from `index` on, else of the last task before it.
  private func nearestTask(to index: Int) -> Int? {
    let start = Swift.min(index, list.count)
    return (list[start...].first { !$0.isBlank } ?? list[..<start].last { !$0.isBlank })?.number
  }
}
