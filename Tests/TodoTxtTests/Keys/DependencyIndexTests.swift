import Testing
import TodoTxt

@Suite struct DependencyIndexTests {
  private func blockers(_ text: String) -> [[Int]] {
    let list = TodoList(text)
    let index = DependencyIndex(list)
    return list.map(index.blockers)
  }

  @Test(arguments: [
    ("a parent waits for its part", "a id:1\nb p:1\n", [[2], []]),
    ("a done part holds up nothing", "a id:1\nx b p:1\n", [[], []]),
    ("after", "a after:1\nb id:1\n", [[2], []]),
    ("dep, several", "a dep:1,2\nb id:1\nc id:2\n", [[2, 3], [], []]),
    ("after a done one", "a after:1\nx b id:1\n", [[], []]), ("an id that nobody has", "a after:9\n", [[]]),
    ("two parents", "a id:1\nb id:2\nc p:1 p:2\n", [[3], [3], []]),
    ("a done task waits for nothing", "x a after:1\nb id:1\n", [[], []]),
    ("ids differ in case", "a after:x\nb id:X\n", [[], []]),
    ("no word", "a valid:1\nb after:1 zip:1\n", [[], []]),
  ])
  func findsBlockers(row: String, list: String, expected: [[Int]]) {
    #expect(blockers(list) == expected)
  }

  @Test(arguments: [
    ("a id:1 after:2\nb id:2 after:1\n", [[1, 2]]), ("a id:1 after:1\n", [[1]]), ("a id:1\nb p:1\n", []),
    ("a id:1 p:2\nb id:2 p:3\nc id:3 p:1\nd after:1\n", [[1, 3, 2]]),
    ("a id:1 after:2\nx b id:2 after:1\n", []),
  ])
  func findsCircles(list: String, expected: [[Int]]) {
    #expect(DependencyIndex(TodoList(list)).circles == expected)
  }

  /// Pairwise, each task would wait for each other task.
  @Test func findsCirclesAmongManyTasksWithOneID() {
    let list = TodoList(String(repeating: "a id:same p:same\n", count: 50_000))
    let index = DependencyIndex(list)
    #expect(index.circles.count == 50_000)
    #expect(list.allSatisfy { $0.id.flatMap(index.firstNumber) == 1 })
  }

  @Test func followsLongChains() {
    let lines = (1...20_000).map { "a id:\($0) after:\($0 % 20_000 + 1)\n" }
    #expect(DependencyIndex(TodoList(lines.joined())).circles.map(\.count) == [20_000])
  }
}
