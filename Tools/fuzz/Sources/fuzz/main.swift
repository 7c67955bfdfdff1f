import Glibc

// fuzz [COUNT [FIRST SEED]]: runs that many inputs, and exits with 1 at the first failure.
let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let count = numbers.first ?? 1_000_000
let first = numbers.dropFirst().first ?? 1
let start = ContinuousClock.now
for seed in first..<(first + count) {
  // A trap leaves no time to print.
  if (seed - first) % 1_000_000 == 0 { print("seed \(seed) …") }
  var fuzzer = Fuzzer(seed: seed)
  if let problem = fuzzer.run() {
    print("seed \(seed): \(problem)")
    exit(1)
  }
}
print("\(count) inputs, none went wrong, \(start.duration(to: .now).components.seconds) seconds")
