import Testing
import TodoTxt

@Suite struct NoteNameTests {
  @Test(arguments: [
    ("(A) 2026-11-01 Call Mom", 1, "notes/call-mom.md"), ("Call Mom", 3, "notes/call-mom-3.md"),
    ("Call Mom: +family @phone due:2026-11-22 now!", 1, "notes/call-mom-now.md"),
    ("Café für Zoë", 1, "notes/café-für-zoë.md"), ("日本語 タスク", 1, "notes/日本語-タスク.md"),
    ("+a @b c:d", 1, "notes/note.md"),
    ("!!! ...", 2, "notes/note-2.md"), ("../../etc/passwd", 1, "notes/etc-passwd.md"),
    ("x 2026-11-01 Done", 1, "notes/done.md"),
    (
      "A very long task that goes on and on and says everything twice", 1,
      "notes/a-very-long-task-that-goes-on-and-on-and.md"
    ),
  ])
  func consistsOfTheTasksWords(line: String, number: Int, expected: String) {
    let name = NoteName.new(for: TodoItem(line), number: number)
    #expect(String(decoding: name.bytes, as: UTF8.self) == expected)
    #expect(NoteName(name.bytes) == name)
  }

  @Test func fitsAnyFileSystem() {
    let name = NoteName.new(for: TodoItem(String(repeating: "𝒜", count: 300)), number: 100)
    #expect(name.bytes.count <= 255)
  }

  @Test(arguments: [
    ("mom.txt", true), ("notes/mom.txt", true), ("..mom", true), (".mom", true), ("", false), ("/mom", false),
    ("../mom", false), ("a/../b", false), ("a//b", false), ("./a", false), ("a/", false), ("..", false),
    ("a\u{0}b", false),
  ])
  func staysInTheFolder(name: String, isName: Bool) {
    #expect((NoteName(Array(name.utf8)) != nil) == isName)
  }
}
