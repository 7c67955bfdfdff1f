public import TodoTxt

/// A set of line numbers that follows its lines from one list to the next.
///
/// It is stored as ranges, so that all lines of a long list cost as little as one.
public struct LineNumbers: Hashable, Sendable {
  /// Ascending; no two ranges touch.
  public private(set) var ranges: [Range<Int>] = []

  public init() {}

  public var isEmpty: Bool { ranges.isEmpty }
  public var count: Int { ranges.reduce(0) { $0 + $1.count } }

  public func contains(_ number: Int) -> Bool {
    let index = ranges.sortedIndex(where: { $0.upperBound > number })
    return index < ranges.count && ranges[index].contains(number)
  }

  /// - Parameter numbers: in any order.
  public mutating func insert(_ numbers: some Sequence<Int>) {
    let numbers = Array(numbers)
    guard numbers.count <= Self.fewNumbers else { return insertMany(numbers) }
    ranges = Self.joined((ranges + numbers.map { $0..<($0 + 1) }).sorted { $0.lowerBound < $1.lowerBound })
  }

  /// With more numbers, sorting takes longer than a pass over all numbers.
  private static let fewNumbers = 64

  private mutating func insertMany(_ numbers: [Int]) {
    let end = (numbers.max() ?? 0) + 1
    var areIn = [Bool](repeating: false, count: end)
    for number in numbers { areIn[number] = true }
    var stretches: [Range<Int>] = []
    var start: Int?
    for number in 0...end {
      let isIn = number < end && areIn[number]
      if isIn, start == nil { start = number }
      if !isIn, let first = start {
        stretches.append(first..<number)
        start = nil
      }
    }
    ranges = Self.joined((ranges + stretches).sorted { $0.lowerBound < $1.lowerBound })
  }

  public mutating func remove(_ number: Int) {
    guard let index = ranges.firstIndex(where: { $0.contains(number) }) else { return }
    let range = ranges[index]
    ranges.replaceSubrange(
      index...index,
      with: [range.lowerBound..<number, (number + 1)..<range.upperBound].filter { !$0.isEmpty })
  }

  public mutating func removeAll() {
    ranges = []
  }

  public func numbers(removedBy change: TodoListChange) -> [Int] {
    let removed = (change.removed.lowerBound + 1)..<(change.removed.upperBound + 1)
    return ranges.flatMap { Array($0.clamped(to: removed)) }
  }

  /// Moves the numbers with their lines through a change: drops those of removed lines and adds newcomers.
  ///
  /// - Parameter newcomers: ranges of line numbers of the new list, ascending.
  public mutating func follow(_ change: TodoListChange, bringing newcomers: [Range<Int>]) {
    let (start, end) = (change.removed.lowerBound + 1, change.removed.upperBound + 1)
    let before = ranges.map { $0.clamped(to: .min..<start) }
    let behind = ranges.map { $0.clamped(to: end..<Int.max) }
      .map { ($0.lowerBound + change.shift)..<($0.upperBound + change.shift) }
    ranges = Self.joined(before + newcomers + behind)
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges where !range.isEmpty {
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
