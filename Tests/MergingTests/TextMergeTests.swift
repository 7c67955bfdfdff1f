import Merging
import ModuleTestKit
import Testing

@Suite struct TextMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> String {
    let merge = TextMerge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    return String(decoding: merge.result, as: UTF8.self)
  }

  @Test(arguments: [
    ("one side", "a\nb\n", "a\nb\n", "a\nB\n", "a\nB\n"),
    ("far apart", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
    ("the same change", "a\nb\n", "a\nB\n", "a\nB\n", "a\nB\n"),
    ("the same line twice", "a\nb\nc\n", "a\n2\nc\n", "a\n1\nc\n", "a\n1\n2\nc\n"),
    ("deleted and edited", "a\nb\nc\n", "a\nc\n", "a\nB\nc\n", "a\nB\nc\n"),
    ("added on both", "", "a\nb\n", "a\nc\n", "a\nb\nc\n"),
    ("no last newline", "a\n", "a\nb", "a\nc", "a\nb\nc"),
    ("deleted on one side", "a\nb\nc\n", "a\nb\nc\nd\n", "c\n", "c\nd\n"),
  ])
  func mergesTheSameFromEitherSide(rule: String, base: String, ours: String, theirs: String, merged: String) {
    #expect(merge(base, ours, theirs) == merged, "\(rule)")
    #expect(merge(base, theirs, ours) == merged, "\(rule), turned round")
  }

  /// A search for the fewest changes takes minutes here.
  @Test(.timeLimit(.minutes(3)), arguments: [true, false]) func mergesLargeTextsInTime(hasBase: Bool) {
    func text(_ name: String) -> String { (0..<50_000).map { "\(name) \($0)\n" }.joined() }
    let (base, ours, theirs) = (hasBase ? text("old") : "", text("ours"), text("theirs"))
    #expect(merge(base, ours, theirs) == ours + theirs)
    #expect(merge(base, ours, base) == ours)
  }

  /// The result has every line that a side has and the base lacks.
  @Test(arguments: 0..<300)
  func losesNoNewLine(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let base = (0..<8).map { "base \($0 / 2)" }
    func edit(_ name: String) -> [String] {
      var lines = base
      for number in 0..<Int.random(in: 0...5, using: &generator) {
        let place = Int.random(in: 0...lines.count, using: &generator)
        if Bool.random(using: &generator) || place == lines.count {
          lines.insert("\(name) \(number)", at: place)
        } else {
          lines.remove(at: place)
        }
      }
      return lines
    }
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    let (ours, theirs) = (edit("ours"), edit("theirs"))
    let merged = merge(text(base), text(ours), text(theirs))
    #expect(merged == merge(text(base), text(theirs), text(ours)))
    let lines = Set(merged.split(separator: "\n").map(String.init))
    for line in (ours + theirs) where !base.contains(line) { #expect(lines.contains(line)) }
  }
}
