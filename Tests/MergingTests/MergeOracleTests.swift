import Glibc
import Merging
import Testing

/// Random histories of three machines, judged by the words that people wrote, not by the merge.
@Suite(.timeLimit(.minutes(60))) struct MergeOracleTests {
  /// `REACH=10000` tries more than `make test` does, and `REACH=10000-20000` others.
  private static let seeds: ClosedRange<UInt64> = {
    let bounds = getenv("REACH").map { String(cString: $0).split(separator: "-").compactMap { UInt64($0) } }
    guard let bounds, let last = bounds.last else { return 1...300 }
    return (bounds.count == 2 ? bounds[0] : 1)...last
  }()

  @Test func editsNeitherLoseNorDuplicate() async {
    // As many at a time as a small machine has processors.
    let judges = await withTaskGroup { group in
      for part in 0..<Self.parts {
        group.addTask {
          Self.seeds.filter { $0 % Self.parts == part }.map { seed in
            let history = MergeHistory(seed: seed)
            history.run()
            return (seed, MergeJudge(history))
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    for (seed, judge) in judges.sorted(by: { $0.0 < $1.0 }) {
      #expect(judge.faults.isEmpty, "seed \(seed): \(judge.faults.joined(separator: "; "))")
    }
    // Pairs of lines in which two people replaced the same word do not count, because they are always
    // reported.
    let doubled = judges.count { $0.1.hasDoubledTask }
    #expect(
      doubled * 100 <= Self.seeds.count, "\(doubled) of \(Self.seeds.count) histories have a doubled task")
  }

  private static let parts: UInt64 = 4
}
