import Testing
import TodoStores
import TodoTxt

@Suite struct ChangedLinesTests {
  /// The changed numbers after each list of a row. The first list counts as seen.
  @Test(
    arguments: [
      (["a\nb\n", "a\nb\nc\n"], [3]),
      (["a\nb\n", "new\na\nb\n"], [1]),
      (["a\nb\nc\n", "a\nB\nc\n"], [2]),
      (["a\nb\nc\n", "a\nc\n"], []),
      // Moved lines have not changed, and neither have the lines between.
      (["a\nb\nc\nd\n", "d\na\nb\nc\n"], []),
      (["a\nb\nc\nd\n", "A\nb\nc\nD\n"], [1, 4]),
      (["a\na\nb\n", "b\na\na\na\n"], [4]),
      // Later changes are added, and shift the earlier ones.
      (["a\nb\n", "a\nb\nc\n", "new\na\nb\nc\n"], [1, 4]),
      (["a\nb\nc\n", "a\nB\nc\n", "a\nc\n"], []),
      (["a\nb\nc\n", "A\nb\nc\n", "A\nb\nC\n"], [1, 3]),
      (["a\n", "a\nb\nc\nd\n", "a\nb\nd\n"], [2, 3]),
    ] as [([String], [Int])])
  func followsChanges(lists: [String], changed: [Int]) {
    var changes = ChangedLines()
    var earlier = TodoList(lists[0])
    for text in lists.dropFirst() {
      let list = TodoList(bytes: Array(text.utf8), following: earlier)
      changes.follow(from: earlier, to: list)
      earlier = list
    }
    #expect((0...6).filter(changes.contains) == changed)
    #expect(changes.isEmpty == changed.isEmpty)
  }

  @Test func forgetsVisitedChanges() {
    var changes = ChangedLines()
    changes.follow(from: TodoList("a\n"), to: TodoList("a\nb\nc\nd\n"))
    changes.remove(3)
    changes.remove(7)
    #expect((0...6).filter(changes.contains) == [2, 4])
    changes.removeAll()
    #expect(changes.isEmpty)
  }
}
