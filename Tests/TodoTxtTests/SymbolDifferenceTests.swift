import Testing
import TodoTxt

@Suite struct SymbolDifferenceTests {
  /// Keeps what has not gone, in the order of the new text.
  private func applied(_ difference: SymbolDifference, _ old: [Int], _ new: [Int]) -> Bool {
    let kept = old.indices.filter { !difference.removed.contains($0) }.map { old[$0] }
    return kept == new.indices.filter { !difference.added.contains($0) }.map { new[$0] }
  }

  @Test(arguments: [
    ([], []), ([], [1, 2]), ([1, 2], []), ([1, 2, 3], [1, 3]), ([1, 2, 3], [3, 2, 1]),
    ([0, 0, 1], [1, 0, 0]),
  ])
  func keepsTheSameLinesInBoth(old: [Int], new: [Int]) {
    #expect(applied(SymbolDifference(from: old, to: new), old, new))
  }

  @Test func findsTheFewestOfAFewChanges() {
    let old = Array(0..<10_000)
    var new = old
    new.swapAt(10, 9_000)
    let difference = SymbolDifference(from: old, to: new)
    #expect(difference.removed == [10, 9_000])
    #expect(difference.added == [10, 9_000])
  }

  /// Finding the fewest changes here takes minutes.
  @Test(.timeLimit(.minutes(3))) func reversesALargeTextInTime() {
    let old = Array(0..<100_000)
    let new = Array(old.reversed())
    let difference = SymbolDifference(from: old, to: new)
    #expect(applied(difference, old, new))
    #expect(difference.removed.count == 99_999)
  }

  /// No line is unique here.
  @Test func keepsTheCommonStartAndEnd() {
    let difference = SymbolDifference(
      from: Array(repeating: 0, count: 50_000) + [1, 1, 2, 2],
      to: Array(repeating: 0, count: 50_000) + [3, 3, 2, 2])
    #expect(difference.removed == [50_000, 50_001])
    #expect(difference.added == [50_000, 50_001])
  }

  @Test func keepsRepeatedLinesBesideUniqueOnes() {
    let block = (0..<3_000).map { [$0, -1] }
    let old = block.flatMap(\.self)
    let new = (block[1_500...] + block[..<1_500]).flatMap(\.self)
    let difference = SymbolDifference(from: old, to: new)
    #expect(applied(difference, old, new))
    #expect(difference.removed.count == 3_000)
  }
}
