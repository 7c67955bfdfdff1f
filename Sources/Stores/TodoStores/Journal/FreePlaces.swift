/// A set of line numbers, each of which can be taken once.
///
/// Taken numbers are skipped in one step, so that the last of a thousand equal lines is found as fast as the
/// first.
struct FreePlaces {
  /// Ascending; taken numbers stay in it.
  let numbers: [Int]

  /// For each index, the next free index at or after it, as far as known; the end index if there is none.
  private var following: [Int]

  /// For each index, one more than the next free index at or before it, as far as known; 0 if there is none.
  private var preceding: [Int]

  init(_ numbers: [Int]) {
    self.numbers = numbers
    following = Array(0...numbers.count)
    preceding = Array(0...numbers.count)
  }

  /// Takes the free number nearest to `expected`; of two, the lower.
  ///
  /// - Parameter isRight: whether a number is acceptable.
  mutating func take(
    nearestTo expected: Int, within range: Range<Int> = 0..<Int.max, where isRight: (Int) -> Bool
  ) -> Int? {
    let first = numbers.firstIndex(notBelow: range.lowerBound)
    let end = numbers.firstIndex(notBelow: range.upperBound)
    let middle = min(max(numbers.firstIndex(notBelow: expected), first), end)
    var above = Self.find(middle, in: &following)
    var below = Self.find(middle, in: &preceding) - 1
    while above < end || below >= first {
      let isAbove =
        below < first || above < end && numbers[above] - expected < abs(expected - numbers[below])
      let index = isAbove ? above : below
      if isRight(numbers[index]) {
        following[index] = index + 1
        preceding[index + 1] = index
        return numbers[index]
      }
      if isAbove {
        above = Self.find(index + 1, in: &following)
      } else {
        below = Self.find(index, in: &preceding) - 1
      }
    }
    return nil
  }

  /// Follows the steps to the last index and shortens the path.
  private static func find(_ start: Int, in steps: inout [Int]) -> Int {
    var index = start
    while steps[index] != index {
      steps[index] = steps[steps[index]]
      index = steps[index]
    }
    return index
  }
}
