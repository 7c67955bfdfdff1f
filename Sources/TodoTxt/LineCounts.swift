/// How many times each line is there.
package struct LineCounts: Sendable {
  private var counts: [[UInt8]: Int] = [:]

  package init(_ lines: some Sequence<[UInt8]>) {
    for line in lines { counts[line, default: 0] += 1 }
  }

  package init(_ list: TodoList) {
    self.init(list.lazy.map { Array($0.text) })
  }

  /// Counts the last lines of `list` as far back as each is one of `lines`.
  package init(trailing lines: [[UInt8]], of list: TodoList) {
    var wanted = LineCounts(lines)
    self.init(list.reversed().lazy.map { Array($0.text) }.prefix { wanted.take($0) })
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

  /// Keeps of each line as many as `other` has at most.
  package mutating func formIntersection(_ other: LineCounts) {
    for (line, count) in counts { counts[line] = min(count, other.count(of: line)) }
  }

  package func count(of line: [UInt8]) -> Int { counts[line] ?? 0 }

  /// Each line once.
  package var lines: some Sequence<[UInt8]> { counts.keys }
}
