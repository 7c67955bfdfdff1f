/// The projects and contexts of a list.
public struct TagCounts: Sendable {
  /// The tags with their signs and number of open tasks: most tasks first, then by bytes.
  public let counted: [(tag: [UInt8], count: Int)]

  public var tags: [[UInt8]] { counted.map(\.tag) }

  public init(of list: TodoList) {
    var counts: [[UInt8]: Int] = [:]
    for item in list where !item.isCompleted {
      for name in item.projects { counts[[UInt8(ascii: "+")] + name, default: 0] += 1 }
      for name in item.contexts { counts[[UInt8(ascii: "@")] + name, default: 0] += 1 }
    }
    counted = counts.sorted { left, right in
      left.value == right.value ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }.map { ($0.key, $0.value) }
  }
}
