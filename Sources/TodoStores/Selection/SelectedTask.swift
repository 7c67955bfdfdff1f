public import TodoTxt

/// A task that somebody has chosen, held by its line and the lines around it: numbers change whenever another
/// program saves the file, and what was chosen is not a number.
public struct SelectedTask: Hashable, Sendable {
  /// The line as it was last seen.
  public let line: TodoLine

  /// `LineChange.hash(of:)` of the lines above and below, the nearest first.
  private let above: [UInt32]
  private let below: [UInt32]

  /// How many lines on each side tell equal lines apart.
  private static let reach = 4

  /// - Parameter number: of a line of `list`.
  public init(_ number: Int, in list: TodoList) {
    precondition((1...list.count).contains(number), "line \(number) of \(list.count)")
    line = TodoLine(list[number - 1])
    above = Self.context(stride(from: number - 1, to: number - 1 - Self.reach, by: -1), in: list)
    below = Self.context(stride(from: number + 1, to: number + 1 + Self.reach, by: 1), in: list)
  }

  private static func context(_ numbers: StrideTo<Int>, in list: TodoList) -> [UInt32] {
    numbers.map {
      (1...list.count).contains($0) ? LineChange.hash(of: list[$0 - 1].text) : LineChange.fileEdge
    }
  }

  /// How much of what stood around the task stands around that line: what is nearer counts more.
  private func likeness(ofNumber number: Int, in list: TodoList) -> Int {
    let other = SelectedTask(number, in: list)
    return [(above, other.above), (below, other.below)].reduce(0) { likeness, sides in
      zip(sides.0, sides.1).enumerated().reduce(likeness) { likeness, pair in
        likeness + (pair.element.0 == pair.element.1 ? Self.reach - pair.offset : 0)
      }
    }
  }
}

// MARK: To act on it

extension SelectedTask {
  /// The line of `list` that has exactly the task's text: the one with its number, or of several the one between
  /// its neighbours; nil where there is none, and so nothing to act on.
  public func line(in list: TodoList) -> TodoLine? {
    let numbers = list.lazy.filter { $0.text.elementsEqual(line.text) }.map(\.number)
    return best(of: Array(numbers), in: list).map { TodoLine(number: $0, text: line.text) }
  }

  private func best(of numbers: [Int], in list: TodoList) -> Int? {
    numbers.count < 2
      ? numbers.first
      : numbers.max { left, right in
        let (leftLikeness, rightLikeness) = (
          likeness(ofNumber: left, in: list), likeness(ofNumber: right, in: list)
        )
        return leftLikeness == rightLikeness
          ? abs(left - line.number) > abs(right - line.number) : leftLikeness < rightLikeness
      }
  }
}

// MARK: To follow it

/// Where a chosen task is after a change, and how it was known.
public struct FollowedTask: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The line is there as it was.
    case same

    /// An action of this program, as the journal has it, made that line of it.
    case successor

    /// It stands where the line stood, and reads like another version of it.
    case rewritten

    /// The task is gone; this one is the nearest that is left.
    case survivor
  }

  public var task: SelectedTask
  public var reason: Reason

  public init(_ task: SelectedTask, _ reason: Reason) {
    self.task = task
    self.reason = reason
  }
}

extension SelectedTask {
  /// Where the task is in `list`.
  ///
  /// In this order: the exact line; what an action made of it; the line that stands in its place between the
  /// nearest lines around it that are still there, if as many stand there as before or it has words of its;
  /// the nearest line below, else above.
  ///
  /// - Parameters:
  ///   - earlier: the list in which the task was last seen.
  ///   - changes: what actions have done to the file since, as far as a journal knows.
  /// - Returns: nil where no task is left.
  /// - Complexity: the lines that differ, and as many again for equal ones.
  public func followed(
    from earlier: TodoList, to list: TodoList, by changes: [LineChange] = []
  ) -> FollowedTask? {
    let change = list.change(since: earlier)
    let index = line.number - 1
    if !change.removed.contains(index) {
      let number = line.number + (index >= change.removed.upperBound ? change.shift : 0)
      return FollowedTask(SelectedTask(number, in: list), .same)
    }
    let region = ChangedRegion(change, from: earlier, to: list)
    if let number = region.counterpart(ofLine: index) ?? best(of: region.numbers(of: line.text), in: list) {
      return FollowedTask(SelectedTask(number, in: list), .same)
    }
    for case let successor? in changes.filter({ $0.oldText == line.text }).map(\.newText) {
      if let number = best(of: region.numbers(of: successor), in: list) {
        return FollowedTask(SelectedTask(number, in: list), .successor)
      }
    }
    let gap = region.gap(around: index)
    if let number = region.version(ofLine: index, in: gap) {
      return FollowedTask(SelectedTask(number, in: list), .rewritten)
    }
    // Where no line around it is left, its place is all there is.
    let nearest = list.indices.contains(gap.new.upperBound) ? gap.new.upperBound : gap.new.lowerBound - 1
    return Self.nearestTask(to: nearest < 0 ? index : nearest, in: list)
      .map { FollowedTask(SelectedTask($0, in: list), .survivor) }
  }

  /// The number of the first line from `index` on that is a task, else of the last one before.
  private static func nearestTask(to index: Int, in list: TodoList) -> Int? {
    let start = Swift.min(index, list.count)
    return (list[start...].first { !$0.isBlank } ?? list[..<start].last { !$0.isBlank })?.number
  }
}
