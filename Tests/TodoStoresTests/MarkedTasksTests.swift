import Testing
import TodoStores
import TodoTxt

@Suite struct MarkedTasksTests {
  @Test(
    arguments: [
      // Other lines were added and removed.
      ("a\nb\nc\nd\n", "new\na\nb\nc\nd\n", [2, 4], [3, 5]),
      ("a\nb\nc\nd\n", "b\nc\nd\n", [2, 4], [1, 3]),
      // The task itself moved, was edited, was deleted, was completed.
      ("a\nb\nc\nd\n", "d\nc\nb\na\n", [1, 2], [3, 4]),
      ("a\nb here\nc\n", "a\nb there\nc\n", [2], [2]),
      ("a\nb\nc\n", "a\nc\n", [2], []),
      ("a\nb\nc\n", "a\nx 2026-11-21 b\nc\n", [1, 2], [1]),
      ("x a\nb\n", "x a again\nb\n", [1], [1]),
      // Each of several equal lines keeps its place.
      ("a\na\nb\n", "new\na\na\nb\n", [2], [3]),
    ] as [(String, String, [Int], [Int])])
  func marksFollowTheirTasks(earlier: String, later: String, marked: [Int], expected: [Int]) {
    var marks = MarkedTasks()
    marks.insert(marked)
    marks.follow(from: TodoList(earlier), to: TodoList(later))
    #expect((0...6).filter(marks.contains) == expected)
    #expect(marks.count == expected.count)
  }

  @Test func marksFollowTasksThatAnActionChanged() {
    var marks = MarkedTasks()
    marks.insert([1, 2])
    marks.follow(
      from: TodoList("a\nb\n"), to: TodoList("one\nother\ntwo\n"),
      by: [
        LineChange(number: 1, old: Array("a\n".utf8), new: Array("two\n".utf8)),
        LineChange(number: 2, old: Array("b\n".utf8), new: Array("one\n".utf8)),
      ])
    #expect((0...6).filter(marks.contains) == [1, 3])
  }

  @Test func followsManyMarksQuickly() {
    let count = 20_000
    var marks = MarkedTasks()
    marks.insert(1...count)
    let earlier = TodoList((1...count).map { "task \($0)\n" }.joined())
    let later = TodoList((1...count).reversed().map { "task \($0)\n" }.joined())
    marks.follow(from: earlier, to: later)
    #expect(marks.count == count)
  }

  @Test func togglesInsertsAndRemovesMarks() {
    var marks = MarkedTasks()
    for number in [3, 4, 5, 4] { marks.toggle(number) }
    #expect((0...6).filter(marks.contains) == [3, 5])
    marks.insert([1, 2])
    #expect((0...6).filter(marks.contains) == [1, 2, 3, 5])
    marks.removeAll()
    #expect(marks.isEmpty)
  }
}
