/// The selected lines of a list, and the number of matching lines that are held back.
package struct ListSelection: Sendable {
  /// Indices, in ascending order.
  package var lines: [UInt32]
  package var heldBack = HeldBackCount()
}

extension ListSelection {
  /// - Parameter parts: of one list, in its order.
  init(joining parts: [ListSelection]) {
    // Appended whole; `joined` would copy line by line.
    lines = []
    lines.reserveCapacity(parts.reduce(0) { $0 + $1.lines.count })
    for part in parts { lines += part.lines }
    heldBack = parts.reduce(HeldBackCount()) { $0 + $1.heldBack }
  }
}

/// The number of matching tasks that a listing leaves out.
package struct HeldBackCount: Hashable, Sendable {
  package var waiting = 0
  package var hidden = 0

  /// Only if the listing leaves out completed tasks.
  package var completed = 0

  package init() {}

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.waiting += right.waiting
    sum.hidden += right.hidden
    sum.completed += right.completed
    return sum
  }

  package static func - (left: Self, right: Self) -> Self {
    var difference = left
    difference.waiting -= right.waiting
    difference.hidden -= right.hidden
    difference.completed -= right.completed
    return difference
  }

  /// `2 waiting and 1 hidden`; nil if nothing is left out.
  package var description: String? {
    if waiting + hidden == 0 { return nil }
    let parts = [(waiting, "waiting"), (hidden, "hidden")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.joined(separator: " and ")
  }
}
