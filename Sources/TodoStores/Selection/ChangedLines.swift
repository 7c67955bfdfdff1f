public import TodoTxt

/// The lines of a list that have changed since somebody has looked at them, by their numbers.
public struct ChangedLines: Hashable, Sendable {
  private var numbers = LineNumbers()

  /// In a larger stretch every line counts as changed: a program that has sorted the file is worth no comparison.
  private static let comparedLines = 20_000

  /// The lines that whoever looks has made: they are no news.
  public enum Own: Hashable, Sendable {
    case none, all

    /// Those with these texts.
    case some(Set<[UInt8]>)
  }

  public init() {}

  public var isEmpty: Bool { numbers.isEmpty }

  public func contains(_ number: Int) -> Bool { numbers.contains(number) }

  public mutating func remove(_ number: Int) { numbers.remove(number) }

  public mutating func removeAll() { numbers.removeAll() }

  /// Follows the lines from one list to the next, and takes in those that are new or others there.
  ///
  /// - Parameter own: those that are not.
  public mutating func follow(from earlier: TodoList, to list: TodoList, except own: Own = .none) {
    let change = list.change(since: earlier)
    if !change.isEmpty { numbers.follow(change, bringing: changed(change, from: earlier, to: list, own)) }
  }

  /// The stretches of new lines in what has changed: a line that only stands elsewhere is as new as it was.
  private func changed(
    _ change: TodoListChange, from earlier: TodoList, to list: TodoList, _ own: Own
  ) -> [Range<Int>] {
    let isLong = change.removed.count + change.inserted.count > Self.comparedLines
    if isLong || change.removed.isEmpty && own == .none {
      return own == .none ? [(change.inserted.lowerBound + 1)..<(change.inserted.upperBound + 1)] : []
    }
    // Whether each line with that text was new.
    var known: [UInt64: [Bool]] = [:]
    for index in change.removed {
      known[fingerprint(of: earlier[index].text), default: []].append(contains(index + 1))
    }
    return change.inserted.compactMap { index in
      let wasNew = known[fingerprint(of: list[index].text)]?.popLast() ?? own.isNews(list[index])
      return wasNew ? (index + 1)..<(index + 2) : nil
    }
  }
}

extension ChangedLines.Own {
  fileprivate func isNews(_ task: TodoItem) -> Bool {
    switch self {
    case .none: true
    case .all: false
    case .some(let texts): !texts.contains(Array(task.text))
    }
  }
}
