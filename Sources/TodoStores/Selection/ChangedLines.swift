public import TodoTxt

/// The lines of a list that have changed since somebody has looked at them, by their numbers.
public struct ChangedLines: Hashable, Sendable {
  private var numbers = LineNumbers()

  /// In a larger stretch every line counts as changed: a program that has sorted the file is worth no comparison.
  private static let comparedLines = 20_000

  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  public func contains(_ number: Int) -> Bool { numbers.contains(number) }

  public mutating func remove(_ number: Int) { numbers.remove(number) }

  public mutating func removeAll() { numbers.removeAll() }

  /// Follows the lines from one list to the next, and takes in those that are new or others there.
  ///
  /// - Parameter own: the texts of the lines that whoever looks has made: they are no news.
  public mutating func follow(from earlier: TodoList, to list: TodoList, except own: Set<[UInt8]> = []) {
    let change = list.change(since: earlier)
    if !change.isEmpty { numbers.follow(change, bringing: changed(change, from: earlier, to: list, own)) }
  }

  /// The stretches of new lines in what has changed: a line that only stands elsewhere is as new as it was.
  private func changed(
    _ change: TodoListChange, from earlier: TodoList, to list: TodoList, _ own: Set<[UInt8]>
  ) -> [Range<Int>] {
    let isLong = change.removed.count + change.inserted.count > Self.comparedLines
    if isLong || change.removed.isEmpty && own.isEmpty {
      return [(change.inserted.lowerBound + 1)..<(change.inserted.upperBound + 1)]
    }
    // Whether each line with that text was new.
    var known: [UInt64: [Bool]] = [:]
    for index in change.removed {
      known[fingerprint(of: earlier[index].text), default: []].append(contains(index + 1))
    }
    return change.inserted.compactMap { index in
      let wasNew =
        known[fingerprint(of: list[index].text)]?.popLast() ?? !own.contains(Array(list[index].text))
      return wasNew ? (index + 1)..<(index + 2) : nil
    }
  }
}
