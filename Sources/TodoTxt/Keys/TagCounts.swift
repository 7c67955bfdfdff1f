/// The projects and contexts of a list.
public struct TagCounts: Sendable {
  /// With their signs, those of most open tasks first, equal ones by their bytes.
  public let tags: [[UInt8]]

  public init(of list: TodoList) {
    var counts: [[UInt8]: Int] = [:]
    for item in list where !item.isCompleted {
      for name in item.projects { counts[[UInt8(ascii: "+")] + name, default: 0] += 1 }
      for name in item.contexts { counts[[UInt8(ascii: "@")] + name, default: 0] += 1 }
    }
    tags = counts.sorted { left, right in
      left.value == right.value ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }.map(\.key)
  }
}
