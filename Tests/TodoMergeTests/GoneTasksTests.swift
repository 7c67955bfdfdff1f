import Testing
import TodoMerge

/// A text is todo.txt and, after a line `---`, done.txt.
@Suite struct GoneTasksTests {
  @Test(arguments: [
    ("nothing changed", "a\nb\n", "a\nb\n", gone: 0),
    ("sorted, and ended otherwise", "a\nb\nc\n", "c\r\na\r\nb", gone: 0),
    ("archived", "x 2026-11-01 call mom\nb\n---\n", "b\n---\nx 2026-11-01 call mom\n", gone: 0),
    ("completed and labelled", "(A) call mom\nb\n", "x 2026-11-01 call mom +home\nb\n", gone: 0),
    ("a word changed", "call mom tonight\nb\n", "call dad tonight\nb\n", gone: 0),
    ("replaced", "call mom\nbuy milk\n", "swim\nread a book\n", gone: 2),
    ("one of two equal lines deleted", "a\na\n", "a\n", gone: 1),
    ("blank lines deleted", "a\n\n \nb\n", "a\nb\n", gone: 0),
    ("emptied", "a\nb\n---\nx c\n", "", gone: 3),
    ("added", "", "a\nb\n", gone: 0),
  ])
  func countsGoneTasks(change: String, old: String, new: String, gone: Int) {
    let tasks = GoneTasks(from: files(old), to: files(new))
    #expect(tasks.count == gone, "\(change)")
  }

  @Test func countsAllTasksOfBothFiles() {
    #expect(GoneTasks(from: files("a\n\nb\n---\nx c\n"), to: files("a\n")).total == 3)
  }

  private func files(_ text: String) -> TaskFiles {
    let parts = text.split(separator: "---\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    return TaskFiles(todo: parts[0], done: parts.count > 1 ? parts[1] : nil)
  }
}
