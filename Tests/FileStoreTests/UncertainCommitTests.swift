import Testing
import TodoTxt

@testable import FileStore

@Suite struct UncertainCommitTests {
  @Test(arguments: [
    ("a\n", "a\nb\n", "a\nb\n", true), ("a\n", "a\nb\n", "a\n", false), ("a\n", "a\nb\n", "c\nb\na\n", true),
    ("b\n", "b\nb\n", "b\n", false), ("b\n", "b\nb\n", "b\nb\nc\n", true),
    ("a\nb\n", "a\nB\n", "a\nB\nc\n", true), ("a\nb\n", "a\nB\n", "a\nb\nc\n", false),
    ("a\nb\n", "a\n", "a\nc\n", true), ("a\nb\n", "a\n", "a\nb\n", false),
  ])
  func recognisesAKeptCommit(before: String, after: String, now: String, expected: Bool) {
    let commit = UncertainCommit(before: TodoList(before), after: TodoList(after))
    #expect(commit.isKept(in: TodoList(now)) == expected)
  }
}
