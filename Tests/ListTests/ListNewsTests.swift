import ModuleKit
import Testing
import TodoTxt

@testable import ListModule

@Suite struct ListNewsTests {
  private static func task(_ number: Int, _ text: String) -> NumberedTask {
    NumberedTask(number: TaskNumber(number), text: Array(text.utf8))
  }

  @Test(
    arguments: [
      ("a\nb\n", "a\nb\nnew\n", [.added(task(3, "new"))]),
      ("a\nb\nc\n", "a\nx 2026-11-20 b\nc\n", [.completed(task(2, "x 2026-11-20 b"))]),
      ("(A) call Mom\nb\n", "(A) call Ann\nb\n", [.changed(task(1, "(A) call Ann"))]),
      ("(A) call Mom\nb\n", "call Mom\nb\n", [.changed(task(1, "call Mom"))]),
      // Changed numbers and empty lines are not reported.
      ("a\nb\nc\nd\n", "a\nd\n", [.gone(Array("b".utf8)), .gone(Array("c".utf8))]),
      ("a\nb\nc\n", "c\nb\na\n", []), ("a\nb\n", "a\n\nb\n", []),
      ("a\nx b\nc\nd\n", "a\nc\nd\nnew\n", [.added(task(4, "new")), .gone(Array("x b".utf8))]),
      // Several at once.
      (
        "water\nb\nc\n", "x 2026-11-20 water\nb\nc\nwater soon\n",
        [.completed(task(1, "x 2026-11-20 water")), .added(task(4, "water soon"))]
      ),
      ("a\na\nb\n", "a\nb\n", [.gone(Array("a".utf8))]),
    ] as [(String, String, [ListNews.Fact])])
  func reportsChanges(earlier: String, list: String, facts: [ListNews.Fact]) {
    let earlier = TodoList(earlier)
    #expect(
      ListNews(of: TodoList(bytes: Array(list.utf8), following: earlier), since: earlier).facts == facts)
  }
}
