import Merging
import ModuleTestKit
import Testing

@Suite struct TextMergeLineTests {
  private struct Sample: Sendable {
    var base, ours, theirs, merged: String
    var keepsBoth = false
  }

  private static let samples = [
    Sample(base: "a\nb\nc\n", ours: "a\nb\nc\n", theirs: "a\nc\nd\n", merged: "a\nc\nd\n"),
    Sample(base: "a\nb\nc\n", ours: "A\nb\nc\n", theirs: "a\nb\nC\n", merged: "A\nb\nC\n"),
    Sample(base: "a\nb\nc\n", ours: "A\nb\nc\n", theirs: "a\nB\nc\n", merged: "A\nB\nc\n"),
    Sample(base: "a\nb\n", ours: "a\nx\nb\n", theirs: "a\nx\nb\n", merged: "a\nx\nb\n"),
    Sample(base: "a\nb\n", ours: "a\ny\nb\n", theirs: "a\nx\nb\n", merged: "a\nx\ny\nb\n", keepsBoth: true),
    Sample(
      base: "a\nb\n", ours: "a\n1\ny\n2\nb\n", theirs: "a\n1\nx\n2\nb\n", merged: "a\n1\nx\ny\n2\nb\n",
      keepsBoth: true),
    Sample(base: "a\nb\n", ours: "a\n", theirs: "a\nB\n", merged: "a\nB\n"),
    Sample(
      base: "a\nb\nc\nd\n", ours: "a\nX\nd\n", theirs: "a\nb\nY\nd\n", merged: "a\nX\nY\nd\n",
      keepsBoth: true),
    Sample(base: "", ours: "a\nb\n", theirs: "a\nc\n", merged: "a\nb\nc\n", keepsBoth: true),
    Sample(base: "a", ours: "a\nb", theirs: "a", merged: "a\nb"),
    Sample(base: "a", ours: "a\n", theirs: "a", merged: "a\n"),
    Sample(base: "a\n", ours: "", theirs: "a\n", merged: ""),
    Sample(base: "a\r\n", ours: "a\r\nb\r\n", theirs: "a\r\n", merged: "a\r\nb\r\n"),
    Sample(base: "\n\na\n", ours: "\na\n", theirs: "\n\na\n\n", merged: "\na\n\n"),
  ]

  @Test(arguments: samples) private func mergesLines(_ sample: Sample) {
    let (base, ours, theirs) = (Array(sample.base.utf8), Array(sample.ours.utf8), Array(sample.theirs.utf8))
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = TextMerge(base: base, ours: one, theirs: other)
      #expect(String(decoding: merge.result, as: UTF8.self) == sample.merged)
      #expect(merge.keepsBoth == sample.keepsBoth)
      // A second merge changes nothing.
      #expect(TextMerge(base: base, ours: merge.result, theirs: other).result == merge.result)
    }
  }

  /// No line of either side is lost, and no side is preferred.
  @Test(arguments: 1...500) func keepsNewLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func edited(_ lines: [String], _ name: String) -> [String] {
      var lines = lines
      for number in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...lines.count, using: &random)
        if place < lines.count, Bool.random(using: &random) { lines.remove(at: place) }
        if Bool.random(using: &random) { lines.insert("\(name)\(number)", at: min(place, lines.count)) }
      }
      return lines
    }
    func bytes(_ lines: [String]) -> [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }
    let base = (0..<Int.random(in: 0...8, using: &random)).map { "b\($0 % 5)" }
    let (ours, theirs) = (edited(base, "ours"), edited(base, "theirs"))
    let merged = TextMerge(base: bytes(base), ours: bytes(ours), theirs: bytes(theirs)).result
    #expect(merged == TextMerge(base: bytes(base), ours: bytes(theirs), theirs: bytes(ours)).result)
    let lines = String(decoding: merged, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in ours + theirs where !line.hasPrefix("b") {
      #expect(lines.count { $0 == line } == 1, "\(base) \(ours) \(theirs) \(lines)")
    }
  }
}
