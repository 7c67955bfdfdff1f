import ModuleTestKit
import Testing

@testable import SyncModule

@Suite struct LineAuthorsTests {
  private let clock = ManualClock(CivilDate(daysSinceEpoch: 0))

  @Test func readsTheAuthorsOfAddedAndRemovedLines() {
    let log = """
      \u{1}1763715720 Bob B.

      diff --git a/todo.txt b/todo.txt
      index 1..2 100644
      --- a/todo.txt
      +++ b/todo.txt
      @@ -2,2 +2 @@ Call
      -Call Mom
      --- dashes
      +x Call Mom
      @@ -9,0 +9,2 @@
      +@@ -1 +1 @@
      ++++ plus
      \\ No newline at end of file
      \u{1}1763629320 Ann

      diff --git a/todo.txt b/todo.txt
      --- a/todo.txt
      +++ b/todo.txt
      @@ -1 +1 @@
      -Call
      +Call Mom
      """
    let authors = LineAuthors(log: Array(log.utf8), clock: clock)
    let bob = LineAuthor("Bob B.", date: CivilDate(daysSinceEpoch: 20_413), secondOfDay: 9 * 3600 + 120)
    let ann = LineAuthor("Ann", date: CivilDate(daysSinceEpoch: 20_412), secondOfDay: 9 * 3600 + 120)
    func bytes(_ authors: [String: LineAuthor]) -> [[UInt8]: LineAuthor] {
      Dictionary(uniqueKeysWithValues: authors.map { (Array($0.utf8), $1) })
    }
    #expect(
      authors.added == bytes(["x Call Mom": bob, "@@ -1 +1 @@": bob, "+++ plus": bob, "Call Mom": ann]))
    #expect(authors.removed == bytes(["Call Mom": bob, "-- dashes": bob, "Call": ann]))
    // A merged line may come from either side.
    #expect(authors.other == nil)
  }

  @Test(arguments: ["99999999999999 Bob", "x Bob", "5", ""])
  func anInvalidHeadHasNoAuthor(head: String) {
    let log = Array("\u{1}\(head)\n@@ -0,0 +1 @@\n+a\n".utf8)
    #expect(LineAuthors(log: log, clock: clock) == LineAuthors())
  }
}
