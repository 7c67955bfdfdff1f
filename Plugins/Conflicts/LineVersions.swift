import TodoTxt

/// Finds the lines that have come from another one, among many.
///
/// A line and what has come of it begin or end alike. So only those are compared that stand near each other
/// when all are put in order by how they begin, or by how they end.
struct LineVersions {
  private let lines: [[UInt8]]
  private var isTaken: [Bool]

  /// The lines' own words, without what marks them as done and their priorities and dates.
  private let bodies: [ArraySlice<UInt8>]

  /// The lines' indices in the order of their bodies, and in that of their bodies read backwards.
  private let byStart: [Int]
  private let byEnd: [Int]

  /// How many lines are compared on each side; more of them that begin alike are different tasks.
  private static let reach = 16

  init(_ lines: [[UInt8]]) {
    let bodies = lines.map { Self.body(of: $0) }
    self.lines = lines
    self.bodies = bodies
    isTaken = Array(repeating: false, count: lines.count)
    byStart = lines.indices.sorted { bodies[$0].lexicographicallyPrecedes(bodies[$1]) }
    byEnd = lines.indices.sorted { bodies[$0].reversed().lexicographicallyPrecedes(bodies[$1].reversed()) }
  }

  /// Takes the first of the lines that has come from that one.
  ///
  /// - Returns: its index.
  mutating func takeVersion(of line: [UInt8], where isRight: ([UInt8]) -> Bool) -> Int? {
    let index = indices(near: line)
      .filter { !isTaken[$0] && Self.isVersion(lines[$0], of: line) && isRight(lines[$0]) }.min()
    if let index { isTaken[index] = true }
    return index
  }

  private func indices(near line: [UInt8]) -> [Int] {
    let body = Self.body(of: line)
    let start = Self.firstIndex(in: byStart) { !bodies[$0].lexicographicallyPrecedes(body) }
    let end = Self.firstIndex(in: byEnd) {
      !bodies[$0].reversed().lexicographicallyPrecedes(body.reversed())
    }
    return Array(Self.neighbors(of: start, in: byStart) + Self.neighbors(of: end, in: byEnd))
  }

  private static func neighbors(of index: Int, in order: [Int]) -> ArraySlice<Int> {
    order[max(0, index - reach)..<min(order.count, index + reach)]
  }

  private static func firstIndex(in order: [Int], where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(order[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether a text has come from another without losing a word: by another priority or date, by a mark that
  /// it is done, or by one stretch put in. The other way round, the base may be what is wrong: a program that
  /// keeps no journal may have put the stretch in here.
  private static func isVersion(_ new: [UInt8], of old: [UInt8]) -> Bool {
    let (newBody, oldBody) = (body(of: new), body(of: old))
    if oldBody.isEmpty || isCompleted(old) && !isCompleted(new) { return false }
    // In a shorter text, its start and its end might count the same letters.
    if newBody.count < oldBody.count { return false }
    let start = CommonEnds.prefix(of: newBody.span, and: oldBody.span)
    return start + CommonEnds.suffix(of: newBody.span, and: oldBody.span) >= oldBody.count
  }

  private static func body(of line: [UInt8]) -> ArraySlice<UInt8> {
    TodoItem(line: line).body
  }

  private static func isCompleted(_ line: [UInt8]) -> Bool {
    TodoItem(line: line).isCompleted
  }
}
