/// Numbers of lines that are taken one after the other, each one once.
///
/// What is taken is skipped in one step: of a thousand equal lines, the last one is found as soon as the first.
struct FreePlaces {
  /// Rising, with those that are taken.
  let numbers: [Int]

  /// For each index the next free one from there on, as far as known; the end stands for none.
  private var following: [Int]

  /// For each index the next free one from there back, as far as known, all of them one higher; 0 stands for
  /// none.
  private var preceding: [Int]

  init(_ numbers: [Int]) {
    self.numbers = numbers
    following = Array(0...numbers.count)
    preceding = Array(0...numbers.count)
  }

  /// Takes the free number that is nearest to `expected`, the lower one of two.
  ///
  /// - Parameter isRight: whether a number will do.
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

  /// Follows the way from one index to the next that leads no further, and shortens it.
  private static func find(_ start: Int, in steps: inout [Int]) -> Int {
    var index = start
    while steps[index] != index {
      steps[index] = steps[steps[index]]
      index = steps[index]
    }
    return index
  }
}
