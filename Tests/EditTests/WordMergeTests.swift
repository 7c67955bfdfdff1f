import Testing

@testable import EditModule

@Suite struct WordMergeTests {
  @Test(
    arguments: [
      ("a b c", "a b c d", "x b c", "x b c d"),
      ("(B) call mom", "(A) call mom", "(B) call mom due:1", "(A) call mom due:1"),
      ("a b c d e", "a c d e", "a b c d E", "a c d E"),
      ("a b", "a X", "a Y", nil),
      ("a b", "a b", "a", "a"),
      ("a  b", "a  b c", "z  b", "z  b c"),
    ] as [(String, String, String, String?)])
  func mergesWordByWord(base: String, mine: String, theirs: String, merged: String?) {
    let merge = WordMerge(base: Array(base.utf8), Array(theirs.utf8))
    #expect(merge?.merged(with: Array(mine.utf8)).map { String(decoding: $0, as: UTF8.self) } == merged)
  }

  @Test func refusesUnrelatedLines() {
    #expect(WordMerge(base: Array("a b".utf8), Array("c d".utf8)) == nil)
  }
}
