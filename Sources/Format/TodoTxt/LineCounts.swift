package struct LineCounts: Equatable, Sendable {
  private var counts: [[UInt8]: Int] = [:]

  package init(_ lines: some Sequence<[UInt8]>) {
    for line in lines { counts[line, default: 0] += 1 }
  }

  package init(_ list: TodoList) {
    self.init(list.lazy.map { Array($0.text) })
  }

  package mutating func add(_ line: [UInt8], count: Int) {
    if count > 0 { counts[line, default: 0] += count }
  }

  /// Removes one such line.
  ///
  /// - Returns: false if there is none.
  package mutating func take(_ line: [UInt8]) -> Bool {
    guard let count = counts[line], count > 0 else { return false }
    counts[line] = count - 1
    return true
  }

  package mutating func add(_ line: [UInt8]) {
    counts[line, default: 0] += 1
  }

  package mutating func limit(_ line: [UInt8], to limit: Int) {
    if let count = counts[line], count > limit { counts[line] = limit }
  }

  /// The number of lines in excess of `other`.
  package func count(notIn other: LineCounts) -> Int {
    counts.reduce(0) { $0 + max(0, $1.value - other.count(of: $1.key)) }
  }

  package func count(of line: [UInt8]) -> Int { counts[line] ?? 0 }

  package var lines: some Sequence<[UInt8]> { counts.keys }
}
