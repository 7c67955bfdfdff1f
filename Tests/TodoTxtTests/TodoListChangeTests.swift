import ModuleTestKit
import Testing

@testable import TodoTxt

/// A list made from its predecessor equals the list made from its bytes.
@Suite struct TodoListChangeTests {
  @Test func followsRandomEdits() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      var list = TodoList(bytes: Self.bytes(count: Int.random(in: 0...60, using: &generator), &generator))
      for _ in 0..<12 {
        let earlier = list
        var bytes = earlier.bytes
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 0...9, using: &generator))
        bytes.replaceSubrange(
          start..<end, with: Self.bytes(count: Int.random(in: 0...9, using: &generator), &generator))
        list = TodoList(bytes: bytes, following: earlier)
        Self.check(list, since: earlier, "seed \(seed)")
      }
    }
  }

  private static func check(_ list: TodoList, since earlier: TodoList, _ comment: Comment) {
    let plain = TodoList(bytes: list.bytes)
    #expect(list.starts == plain.starts, comment)
    #expect(list.heads == plain.heads, comment)
    #expect(list.taskCount == plain.taskCount, comment)
    for change in [list.change(since: earlier), plain.change(since: earlier)] {
      #expect(change.removed.lowerBound == change.inserted.lowerBound, comment)
      var lines = earlier.map { Array($0.bytes) }
      lines.replaceSubrange(change.removed, with: list[change.inserted].map { Array($0.bytes) })
      #expect(lines == list.map { Array($0.bytes) }, comment)
    }
  }

  /// Many newlines and blank lines, and sometimes a byte order mark.
  private static func bytes(count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] = [[0x0A], [0x20], [0x0D], [0xEF, 0xBB, 0xBF], [0x78], Array("(A) ".utf8), [0x41]]
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += pieces.randomElement(using: &generator) ?? [] }
    return bytes
  }

  @Test func findsOnlyTheChangedLines() {
    let lines = (1...100).map { "task \($0)\n" }
    let list = TodoList(lines.joined())
    var changed = lines
    changed[40] = "another\n"
    changed.insert("new\n", at: 41)
    let next = TodoList(bytes: Array(changed.joined().utf8), following: list)
    #expect(next.change(since: list) == TodoListChange(removed: 40..<41, inserted: 40..<42))
    let same = next.change(since: next)
    #expect(same.isEmpty)
  }

  @Test(arguments: ["a\nb\n", "a", "\u{FEFF}a\nb\n", "\n\n"])
  func recognisesLinesAfterInsertedLines(text: String) {
    let list = TodoList(text)
    var bytes = list.bytes
    bytes.insert(contentsOf: "new\nlines\n".utf8, at: Int(list.starts[0]))
    let next = TodoList(bytes: bytes, following: list)
    #expect(next.change(since: list) == TodoListChange(removed: 0..<0, inserted: 0..<2))
  }

  @Test func commonEndsNeverOverlap() {
    for (left, right) in [("aaa", "aaaa"), ("abab", "ab"), ("", "x"), ("same", "same"), ("abc", "axc")] {
      let ends = CommonEnds(of: Array(left.utf8).span, and: Array(right.utf8).span)
      let reversed = CommonEnds(of: Array(right.utf8).span, and: Array(left.utf8).span)
      #expect(ends == reversed)
      #expect(ends.prefix + ends.suffix <= min(left.utf8.count, right.utf8.count))
    }
  }
}
