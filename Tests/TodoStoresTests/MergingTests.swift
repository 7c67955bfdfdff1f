import ModuleTestKit
import Testing

@testable import TodoStores

/// Merges the text of an editor into the list that another program has changed meanwhile.
@Suite struct MergingTests {
  /// Small lists of few texts contain all cases of equal lines that were added, removed and moved.
  @Test func losesNoLineThatWasNotDeleted() throws {
    let texts = ["", "a", "b", "c"]
    var refusals = 0
    for seed in UInt64(1)...6_000 {
      var random = SeededGenerator(seed: seed)
      func list() -> [String] {
        (0..<random.next(below: 5)).map { _ in texts[random.next(below: texts.count)] }
      }
      // Half of them differ only in order.
      func version(of lines: [String]) -> [String] {
        random.next(below: 2) == 0 ? list() : random.next(below: 2) == 0 ? lines.reversed() : lines.sorted()
      }
      let base = list()
      let (edited, other) = (version(of: base), version(of: base))
      let present = Self.todo(other)
      guard let edits = try? present.edits(merging: Self.todo(edited), editedFrom: Self.todo(base)) else {
        refusals += 1
        continue
      }
      let merged = try present.applying(edits).map { String(decoding: $0.text, as: UTF8.self) }
      for text in texts.dropFirst() {
        let counts = [base, edited, other, merged].map { lines in lines.count { $0 == text } }
        let (here, there) = (counts[1] - counts[0], counts[2] - counts[0])
        // Both sides may have added the same, and deleted the same.
        let least =
          counts[0] + (here > 0 && there > 0 ? max(here, there) : here + there)
        let most = counts[0] + (here < 0 && there < 0 ? max(here, there) : here + there)
        #expect(
          (max(0, least)...max(0, most)).contains(counts[3]),
          "seed \(seed): \(base) edited to \(edited), saved as \(other), merged to \(merged)")
      }
    }
    #expect(refusals < 3_000)
  }

  @Test(arguments: [
    ("a b b", "b a b", "b b a", "b b a"), ("a", "a b", "a b", "a b"), ("a", "a b", "a b b", "a b b"),
    ("a b a", "a b", "b a", "b"), ("a b a", "a b a c", "a a b", "a a c b"), ("a b", "b", "a c b", "c b"),
    ("b c", "c b", "c b c", "c c b"),
  ])
  func mergesAddedRemovedAndMovedLines(base: String, edited: String, other: String, result: String) throws {
    func list(_ text: String) -> TodoList { Self.todo(text.split(separator: " ").map(String.init)) }
    let present = list(other)
    let merged = try present.applying(present.edits(merging: list(edited), editedFrom: list(base)))
    #expect(merged == list(result))
  }

  private static func todo(_ lines: [String]) -> TodoList {
    TodoList(lines.map { $0 + "\n" }.joined())
  }
}
