public import TodoTxt

/// A task that somebody has chosen, held by its line and the lines around it: numbers change whenever another
/// program saves the file, and what was chosen is not a number.
public struct SelectedTask: Hashable, Sendable {
  /// The line as it was last seen.
  public let line: TodoLine

  /// `LineChange.hash(of:)` of the lines above and below, the nearest first.
  private let above: [UInt32]
  private let below: [UInt32]

  /// The lines right above and right below.
  var neighbours: (above: UInt32, below: UInt32) { (above[0], below[0]) }

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

  func best(of numbers: [Int], in list: TodoList) -> Int? {
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

    /// It stands between the same lines, and has at least half of its words.
    case rewritten

    /// The task is gone; this one stands in its place, with other words.
    case replacement

    /// The task is gone; this one is the nearest that is left.
    case survivor
  }

  /// Whether it is the task that was chosen, and not another one in its place.
  public var isSameTask: Bool { reason != .replacement && reason != .survivor }

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
  /// In this order: the exact line; what an action made of it; between the nearest lines around it that are still
  /// there, the line with most of its words, if that is half of them; the line in its place, if as many stand there
  /// as before; the nearest line below, else above.
  ///
  /// - Parameters:
  ///   - earlier: the list in which the task was last seen.
  ///   - changes: what actions have done to the file since, as far as a journal knows.
  /// - Returns: nil where no task is left.
  /// - Complexity: the lines that differ.
  public func followed(
    from earlier: TodoList, to list: TodoList, by changes: [LineChange] = []
  ) -> FollowedTask? {
    TaskFollower(from: earlier, to: list, by: changes).follow(self)
  }
}
