import ModuleKit
import Testing

@Suite struct TaskPrefixTests {
  @Test(arguments: [
    ("(A) 2026-01-02 a", "(A) ", "2026-01-02 ", "a"), ("(a) a", "(a) ", "", "a"), ("(é) a", "(é) ", "", "a"),
    ("(☕) 26-01-02 a", "(☕) ", "26-01-02 ", "a"), ("(🎉) a", "(🎉) ", "", "a"), ("()) a", "()) ", "", "a"),
    ("( ) a", "( ) ", "", "a"), ("(A)a", "", "", "(A)a"), ("(AB) a", "", "", "(AB) a"),
    ("(A) ", "(A) ", "", ""),
    ("(A)", "", "", "(A)"), ("", "", "", ""), ("() a", "", "", "() a"),
    ("(e\u{301}) a", "", "", "(e\u{301}) a"),
    ("2026-01-02 a", "", "2026-01-02 ", "a"), ("2026-01-02", "", "", "2026-01-02"),
    ("2026-1-02 a", "", "", "2026-1-02 a"),
    ("02026-01-02 a", "", "", "02026-01-02 a"), ("6-01-02 a", "", "", "6-01-02 a"),
    ("000-99-99 ", "", "000-99-99 ", ""),
    ("x (A) a", "", "", "x (A) a"), (" (A) a", "", "", " (A) a"),
    ("2026-01-02 (A) a", "", "2026-01-02 ", "(A) a"),
  ])
  func splitsThePrefix(line: String, priority: String, date: String, rest: String) {
    let prefix = TaskPrefix(of: Array(line.utf8))
    let parts = [prefix.priority, prefix.date, prefix.rest].map { String(decoding: $0, as: UTF8.self) }
    #expect(parts == [priority, date, rest])
    #expect(prefix.letter == (priority.isEmpty ? nil : String(priority.dropFirst().dropLast(2))))
    #expect(prefix.unprioritized.elementsEqual((date + rest).utf8))
  }

  @Test func anInvalidByteIsNotAPriority() {
    #expect(TaskPrefix(of: [0x28, 0xFF, 0x29, 0x20]).priority.isEmpty)
  }
}
