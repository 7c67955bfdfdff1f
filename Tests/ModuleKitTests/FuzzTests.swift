import Testing

/// The short form of `make fuzz`.
@Suite(.timeLimit(.minutes(15))) struct FuzzTests {
  @Test(arguments: [1, 2]) func keepsAnyBytes(seed: UInt64) {
    for index in 0..<20_000 as Range<UInt64> {
      var fuzzer = Fuzzer(seed: seed &* 1_000_003 &+ index)
      if let problem = fuzzer.run() {
        Issue.record("seed \(seed &* 1_000_003 &+ index): \(problem)")
        return
      }
    }
  }
}
