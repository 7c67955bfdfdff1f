/// How many times each line is there.
package struct LineCounts: Sendable {
  private var counts: [[UInt8]: Int] = [:]

  package init(_ lines: some Sequence<[UInt8]>) {
    for line in lines { counts[line, default: 0] += 1 }
  }

  package init(_ list: TodoList) {
    self.init(list.lazy.map { Array($0.text) })
  }

  /// Counts the last lines of `list` as far back as each is one of `lines`, and begins at or behind that byte.
  package init(trailing lines: [[UInt8]], of list: TodoList, behind size: Int) {
    var wanted = LineCounts(lines)
    self.init(
      list.reversed().lazy.prefix { $0.bytes.startIndex >= size }.map { Array($0.text) }
        .prefix { wanted.take($0) })
  }

  package mutating func add(_ line: [UInt8], count: Int) {
    if count > 0 { counts[line, default: 0] += count }
  }

  /// Takes one such line away.
  ///
  /// - Returns: false where there is none.
  package mutating func take(_ line: [UInt8]) -> Bool {
    guard let count = counts[line], count > 0 else { return false }
    counts[line] = count - 1
    return true
  }

  package mutating func add(_ line: [UInt8]) {
    counts[line, default: 0] += 1
  }

  /// Takes as many of each line away as `other` has of it.
  package mutating func subtract(_ other: LineCounts) {
    for (line, count) in other.counts {
      if let own = counts[line] { counts[line] = max(0, own - count) }
    }
  }

  /// Keeps no more than `limit` of a line.
  package mutating func limit(_ line: [UInt8], to limit: Int) {
    if let count = counts[line], count > limit { counts[line] = limit }
  }

  /// How many more lines there are than `other` has of them.
  package func count(notIn other: LineCounts) -> Int {
    counts.reduce(0) { $0 + max(0, $1.value - other.count(of: $1.key)) }
  }

  package func count(of line: [UInt8]) -> Int { counts[line] ?? 0 }

  /// Each line once.
  package var lines: some Sequence<[UInt8]> { counts.keys }
}
