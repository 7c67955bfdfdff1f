import Glibc
import Merging
import Testing

/// Random histories of three machines, judged by the words that people wrote, not by the merge.
@Suite(.timeLimit(.minutes(60))) struct MergeOracleTests {
  /// `REACH=10000` tries more than `make test` does.
  private static let count = getenv("REACH").flatMap { UInt64(String(cString: $0)) } ?? 300

  @Test func editsNeitherLoseNorDuplicate() async {
    // As many at a time as a small machine has processors.
    let judges = await withTaskGroup { group in
      for part in 1...Self.parts {
        group.addTask {
          stride(from: part, through: Self.count, by: Int(Self.parts)).map { seed in
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
    #expect(doubled * 100 <= Int(Self.count), "\(doubled) of \(Self.count) histories have a doubled task")
  }

  private static let parts: UInt64 = 4
}
