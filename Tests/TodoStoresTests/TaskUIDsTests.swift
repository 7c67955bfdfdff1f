import Testing
import TodoStores
import TodoTxt

@Suite struct TaskUIDsTests {
  private func uids(_ lists: String...) -> [[String]] {
    var uids = TaskUIDs()
    return lists.map { text in
      let list = TodoList(text.split(separator: "|").joined(separator: "\n") + "\n")
      uids.follow(list)
      uids = TaskUIDs(state: uids.state)
      uids.follow(list)
      return list.map { uids.uid(ofLine: $0.number) }
    }
  }

  /// For each line of the second list, the number of its line in the first; -1 for none.
  @Test(arguments: [
    ("a b|c d", "a b|c d", [0, 1]), ("a b|c d", "(A) a b|c d", [0, 1]), ("a b|c d", "c d|a b", [1, 0]),
    ("a b|c d", "new|c d|x 2026-11-01 a b", [-1, 1, 0]), ("a|a|b", "a|b", [0, 2]),
    ("a|a", "a|a|a", [0, 1, -1]), ("a b|c", "a b due:2026-11-01|c|d", [0, 1, -1]),
    (
      "Pay rent rec:1w due:2026-11-01", "x Pay rent rec:1w due:2026-11-01|Pay rent rec:1w due:2026-11-08",
      [0, -1]
    ),
    ("a|b", "c|b", [0, 1]), ("a|b|c d e", "c d e f|b|a", [2, 1, 0]), ("a id:7", "a", [0]),
    ("a", "a id:7", [0]),
    // Another series, or another task with the same dates and projects, is no version of a line that is gone.
    ("a rec:+1w due:2026-12-03|z", "z|b rec:+1w due:2026-12-03", [1, -1]),
    ("a rec:+1w due:2026-12-03", "b rec:+1w due:2026-12-03", [-1]), ("a rec:+1w", "b", [-1]),
    ("a +p due:2026-12-03|z", "z|b +p due:2026-12-03", [1, -1]),
    ("Water beds rec:1w due:2026-12-08", "Water trees rec:2d due:2026-12-07", [-1]),
    ("Water beds rec:1w due:2026-12-08", "x 2026-12-09 Water trees rec:2d due:2026-12-08", [-1]),
    (
      "Water beds now rec:1w due:2026-12-08|z",
      "z|Water trees rec:1w due:2026-12-08|x 2026-12-09 Water beds rec:1w due:2026-12-08", [1, -1, 0]
    ),
    ("Water beds rec:1w due:2026-12-08", "Water trees rec:1w due:2026-12-08", [0]),
  ])
  func followsLines(first: String, second: String, sources: [Int]) {
    let known = uids(first, second)
    #expect(Set(known[0]).count == known[0].count)
    #expect(Set(known[1]).count == known[1].count)
    #expect(known[1].map { known[0].firstIndex(of: $0) ?? -1 } == sources)
  }

  @Test func aRestoredLineHasItsUID() {
    let known = uids("a b c|z", "z", "z|a b c")
    #expect(known[2] == [known[0][1], known[0][0]])
  }

  @Test func aUIDBelongsToOneLine() {
    var uids = TaskUIDs()
    uids.follow(TodoList("a b\nc d\n"))
    let first = uids.uid(ofLine: 1)
    uids.follow(TodoList("other\na b\nc d\n"), known: [1: first])
    #expect(uids.number(of: first) == 1)
    #expect(Set((1...3).map { uids.uid(ofLine: $0) }).count == 3)
  }

  @Test func aLineDoesNotTakeTheUIDOfARemovedEqualLine() {
    var uids = TaskUIDs()
    uids.follow(TodoList("a b\na b\n"))
    let known = (1...2).map { uids.uid(ofLine: $0) }
    uids.remove([known[0]])
    uids.follow(TodoList("a b\n"))
    #expect(uids.uid(ofLine: 1) == known[1])
  }

  @Test func anotherLineDoesNotTakeTheUIDOfAnEditedLine() {
    let known = uids("buy milk|z", "buy bread|z", "buy bread|z|buy milk")
    #expect(known[2].prefix(2) == known[0].prefix(2))
    #expect(Set(known[2]).count == 3)
  }

  @Test(arguments: ["", "todo-uids 2\n+a\tb\n", "todo-uids 1\n+\tb\n+a\n\n+a\u{1B}\tb\n"])
  func anUnknownStateIsEmpty(state: String) {
    #expect(TaskUIDs(state: Array(state.utf8)) == TaskUIDs())
  }

  @Test func uidsInTheFileTakePrecedence() {
    #expect(uids("a uid:u id:i|b id:j|c id:j")[0].prefix(2) == ["u", "j"])
  }
}
