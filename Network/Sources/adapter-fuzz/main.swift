import Glibc

/// Feeds every adapter with mutated real answers: `adapter-fuzz [COUNT [FIRST]]`. Inputs are identified by
/// number; to find one that crashes, bisect the range.
let words = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard words.count <= 2, words.allSatisfy({ $0 != nil }), let fuzzer = AdapterFuzzer() else {
  print("usage: adapter-fuzz [COUNT [FIRST]]")
  exit(64)
}
let count = words.first.flatMap(\.self) ?? 10_000
let first = words.dropFirst().first.flatMap(\.self) ?? 0
for number in first..<(first &+ count) {
  do {
    try await fuzzer.run(number)
  } catch let failure as AdapterFuzzer.Failure {
    print("input \(number): \(failure.reason)\n\(failure.answer)")
    exit(1)
  }
}
print("\(count) answers, from number \(first) on: none crashed, and all that was made of them is harmless")
