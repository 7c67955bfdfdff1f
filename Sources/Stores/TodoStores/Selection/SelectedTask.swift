public import TodoTxt

/// A task that the user selected, identified by its text and its neighbours. A number would not do, because
/// numbers change whenever another program saves the file.
public struct SelectedTask: Hashable, Sendable {
  /// The line as it was last seen.
  public let line: TodoLine

  /// The mark of its list; nil if there is only one.
  public let mark: String?
  private let markedNumber: String?

  /// The number as users see it: `5`, or `team/5`.
  public var shownNumber: String { markedNumber ?? "\(line.number)" }

  /// The task's own words with its projects and contexts, for a sentence.
  public var words: String { TodoItem(line: line.text).wordsForSentence }

  /// `LineChange.hash(of:)` of the lines above and below, the nearest first.
  private let above: [UInt32]
  private let below: [UInt32]

  /// Hashes of the lines right above and below.
  var neighbours: (above: UInt32, below: UInt32) { (above[0], below[0]) }

  /// How many lines on each side are compared to tell equal lines apart.
  private static let reach = 4

  /// - Parameter number: the number of a line of `list`.
  public init(_ number: Int, in list: TodoList) {
    precondition((1...list.count).contains(number), "line \(number) of \(list.count)")
    line = TodoLine(list[number - 1])
    mark = list.parts.mark(ofNumber: number)
    markedNumber = mark == nil ? nil : list.parts.spelled(number)
    above = Self.context(stride(from: number - 1, to: number - 1 - Self.reach, by: -1), in: list)
    below = Self.context(stride(from: number + 1, to: number + 1 + Self.reach, by: 1), in: list)
  }

  private static func context(_ numbers: StrideTo<Int>, in list: TodoList) -> [UInt32] {
    numbers.map {
      (1...list.count).contains($0) ? LineChange.hash(of: list[$0 - 1].text) : LineChange.fileEdge
    }
  }

  /// Returns how similar the neighbours of that line are to the task's; nearer lines weigh more.
  private func likeness(ofNumber number: Int, in list: TodoList) -> Int {
    let other = SelectedTask(number, in: list)
    return [(above, other.above), (below, other.below)].reduce(0) { likeness, sides in
      zip(sides.0, sides.1).enumerated().reduce(likeness) { likeness, pair in
        likeness + (pair.element.0 == pair.element.1 ? Self.reach - pair.offset : 0)
      }
    }
  }
}

// MARK: Acting on the task

extension SelectedTask {
  /// Returns the line of `list` with exactly the task's text, in the same file. Of several, the one with the task's number, or
  /// else between its neighbours. Nil if there is none, and so nothing to act on.
  public func line(in list: TodoList) -> TodoLine? {
    // Nothing can be more like it, and many tasks are found in a list that has not changed.
    if line.number <= list.count, SelectedTask(line.number, in: list) == self { return line }
    let numbers = list.lazy.filter {
      $0.text.elementsEqual(line.text) && list.parts.mark(ofNumber: $0.number) == mark
    }.map(\.number)
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

// MARK: Following the task

/// Where a selected task is after a change, and how it was recognized.
public struct FollowedTask: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The line is unchanged.
    case same

    /// An action of this program, known from the journal, changed the task into this line.
    case successor

    /// The line is between the same lines and has at least half of the task's words.
    case rewritten

    /// The task is gone; this line has its place, but other words.
    case replacement

    /// The task is gone; this is the nearest remaining task.
    case survivor
  }

  /// Whether this is the selected task, not another one in its place.
  public var isSameTask: Bool { reason != .replacement && reason != .survivor }

  public var task: SelectedTask
  public var reason: Reason

  public init(_ task: SelectedTask, _ reason: Reason) {
    self.task = task
    self.reason = reason
  }
}

extension SelectedTask {
  /// Finds the task in `list`.
  ///
  /// It tries, in this order: the exact line; the line that an action made of it; between the nearest
  /// remaining neighbours, the line with most of its words, if at least half; the line in its place, if the
  /// gap has as many lines as before; the nearest task below, else above.
  ///
  /// - Parameters:
  ///   - earlier: the list in which the task was last seen.
  ///   - changes: the changes that actions made since, as far as a journal knows.
  /// - Returns: nil if no task is left.
  /// - Complexity: linear in the lines that differ.
  public func followed(
    from earlier: TodoList, to list: TodoList, by changes: [LineChange] = []
  ) -> FollowedTask? {
    TaskFollower(from: earlier, to: list, by: changes).follow(self)
  }

  /// Returns the line that another program put in the task's place, between the task's old direct
  /// neighbours; nil if there is no such place.
  public func lineInItsPlace(in list: TodoList) -> TodoLine? {
    let hashes = list.map { LineChange.hash(of: $0.text) }
    let numbers = hashes.indices.filter { index in
      neighbours.above == (index > 0 ? hashes[index - 1] : LineChange.fileEdge)
        && neighbours.below == (index + 1 < hashes.count ? hashes[index + 1] : LineChange.fileEdge)
        && !list[index].isBlank
    }.map { $0 + 1 }
    return best(of: numbers, in: list).map { TodoLine(list[$0 - 1]) }
  }
}
