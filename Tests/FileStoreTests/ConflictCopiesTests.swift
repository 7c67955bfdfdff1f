import Testing

@testable import FileStore

@Suite struct ConflictCopiesTests {
  @Test(arguments: [
    ("todo.txt", "todo.sync-conflict-20261121-101010-ABCDEFG.txt", true),
    ("todo.txt", "todo (Ann's conflicted copy 2026-11-21).txt", true),
    ("todo.txt", "todo (conflicted copy 2026-11-21 101010).txt", true),
    ("todo.txt", "todo (Case Conflict 1).txt", true),
    ("todo.txt", "todo_conflict-20261121-101010.txt", true),
    ("todo.txt", "todo.Conflict.txt", true),
    ("todo.txt", "todo (SFConflict ann@example.org 2026-11-21).txt", true),
    ("todo", "todo.sync-conflict-20261121-101010-ABCDEFG", true),
    ("todo.txt", "todo.txt", false),
    ("todo.txt", "done.sync-conflict-20261121-101010-ABCDEFG.txt", false),
    ("todo.txt", "todo.sync-conflict-20261121-101010-ABCDEFG.md", false),
    ("todo.txt", "todo (copy).txt", false),
    ("todo.txt", "todo.txt~", false),
    ("todo.txt", "todo about a conflict copy.txt", false),
  ])
  func isRecognized(file: String, sibling: String, expected: Bool) {
    #expect(ConflictCopies(of: file).contains(sibling) == expected)
  }
}
