/// The projects and contexts of a list.
public struct TagCounts: Sendable {
  private var counts: [[UInt8]: Int] = [:]

  private let countsCompleted: Bool

  /// - Parameter countsCompleted: whether completed tasks count, as in a list of what is done.
  public init(of list: TodoList, countingCompleted countsCompleted: Bool = false) {
    self.countsCompleted = countsCompleted
    for item in list { count(item, by: 1) }
  }

  /// Counts a task that the list has gained, or lost by -1.
  public mutating func count(_ item: TodoItem, by number: Int) {
    guard countsCompleted || !item.isCompleted else { return }
    for name in item.projects { count([UInt8(ascii: "+")] + name, by: number) }
    for name in item.contexts { count([UInt8(ascii: "@")] + name, by: number) }
  }

  private mutating func count(_ tag: [UInt8], by number: Int) {
    let count = counts[tag, default: 0] + number
    counts[tag] = count > 0 ? count : nil
  }

  /// The tags with their signs and number of tasks: most tasks first, then in their natural order.
  public var counted: [(tag: [UInt8], count: Int)] {
    counts.sorted { left, right in
      left.value == right.value ? left.key[...].precedesNaturally(right.key[...]) : left.value > right.value
    }.map { ($0.key, $0.value) }
  }

  public var tags: [[UInt8]] { counted.map(\.tag) }
}
