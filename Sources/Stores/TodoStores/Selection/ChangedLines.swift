public import TodoTxt

/// The numbers of the lines that have changed since the user last looked.
public struct ChangedLines: Hashable, Sendable {
  private var numbers = LineNumbers()

  /// In a larger region every line counts as changed: after a sort of the whole file, a comparison is not
  /// worth its cost.
  private static let comparedLines = 20_000

  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  public func contains(_ number: Int) -> Bool { numbers.contains(number) }

  public mutating func remove(_ number: Int) { numbers.remove(number) }

  public mutating func removeAll() { numbers.removeAll() }

  /// Follows the lines to the next list, and adds those that are new or changed there.
  ///
  /// - Parameter own: the texts of lines that the user changed here. They are not marked as new.
  public mutating func follow(from earlier: TodoList, to list: TodoList, except own: Set<[UInt8]> = []) {
    let change = list.change(since: earlier)
    if !change.isEmpty { numbers.follow(change, bringing: changed(change, from: earlier, to: list, own)) }
  }

  /// Returns the stretches of new lines within the change. A moved line is new only if it was new before.
  private func changed(
    _ change: TodoListChange, from earlier: TodoList, to list: TodoList, _ own: Set<[UInt8]>
  ) -> [Range<Int>] {
    let isLong = change.removed.count + change.inserted.count > Self.comparedLines
    if isLong || change.removed.isEmpty && own.isEmpty {
      return [(change.inserted.lowerBound + 1)..<(change.inserted.upperBound + 1)]
    }
    // For each line with that text, whether it was new.
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
