import Testing
import TodoTxt

@Suite struct TodoItemTests {
  @Test(arguments: [
    ("(A) 2026-01-02 Call Mom", "A"), ("(Z) x", "Z"), ("(b) x", nil), ("(B)->x", nil), ("x (A) y", nil),
    (" (A) x", nil), ("(A)", nil), ("(A) ", "A"),
  ])
  func priority(line: String, expected: String?) {
    #expect(TodoItem(line).priority?.description == expected)
  }

  @Test(arguments: [
    ("x done", true), ("xylophone", false), ("X 2012-01-01 a", false), ("(A) x b", false), ("x ", true),
    ("x", false), (" x a", false),
  ])
  func completion(line: String, expected: Bool) {
    #expect(TodoItem(line).isCompleted == expected)
  }
}
