import ModuleTestKit
import Testing
@testable import ListArranging

@Suite struct RadixSortTests {
  @Test(arguments: [0, 1, 2, 127, 128, 129, 3_000])
  func isAStableSort(count: Int) {
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      let mask =
        UInt64.random(in: 0...UInt64.max, using: &generator)
        & UInt64.random(in: 0...UInt64.max, using: &generator)
      let keys = (0..<count).map { _ in UInt64.random(in: 0...UInt64.max, using: &generator) & mask }
      var entries = keys.enumerated().map { PackedEntry(key: $1, line: UInt32($0)) }
      entries.withUnsafeMutableBufferPointer { RadixSort(capacity: $0.count).sort($0) }
      let plain = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      #expect(entries.map { Int($0.line) } == plain, "seed \(seed)")
      #expect(entries.map(\.key) == plain.map { keys[$0] }, "seed \(seed)")
    }
  }
}
