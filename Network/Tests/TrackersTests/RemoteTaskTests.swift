import RemoteServices
import Testing
import TodoTxt
import TrackersModule

/// The parts of a line that belong to the service, and those of the user.
@Suite struct RemoteTaskTests {
  private func item(_ title: String, _ labels: [String] = []) -> RemoteItem {
    RemoteItem(id: "o/r#1", source: "s", key: "gh:o/r#1", title: title, labels: labels)
  }

  private func line(_ title: String, _ labels: [String] = []) -> String {
    String(decoding: RemoteTask(item(title, labels)).line(), as: UTF8.self)
  }

  @Test(arguments: [
    ("Fix the crash", ["bug"], "Fix the crash @bug gh:o/r#1"), ("", [], "(untitled) gh:o/r#1"),
    ("a\nb\r\n\u{1B}[31mc\u{7}\u{202E}d\u{2028}e", [], "a b [31mc d e gh:o/r#1"),
    ("x 2026-01-01 done", [], "“x” 2026-01-01 done gh:o/r#1"), ("(A) first", [], "“(A)” first gh:o/r#1"),
    ("2026-01-01 release", [], "“2026-01-01” release gh:o/r#1"),
    ("Pay due:2026-01-01 rec:1d", [], "Pay due: 2026-01-01 rec: 1d gh:o/r#1"),
    ("is gh:o/r#2 really", [], "is gh: o/r#2 really gh:o/r#1"),
    ("@ann +1 and a+b", [], "(@ann) (+1) and a+b gh:o/r#1"),
    ("see https://example.com/a", [], "see https://example.com/a gh:o/r#1"),
    ("a", ["good first issue", "type:bug", "\u{1B}"], "a @good-first-issue @type-bug gh:o/r#1"),
  ])
  func makesALineInWhichOnlyTheKeyHasMeaning(title: String, labels: [String], expected: String) {
    let text = line(title, labels)
    #expect(text == expected)
    let task = TodoItem(text)
    #expect(!task.isCompleted && task.priority == nil && task.creationDate == nil && task.projects.isEmpty)
    #expect(task.tags.map { String(decoding: $0.key, as: UTF8.self) } == ["gh"])
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    // A new line is not changed again.
    #expect(RemoteTask(item(title, labels)).updating(Array(text.utf8)) == Array(text.utf8))
  }

  /// An id that begins like an address still makes a key.
  @Test(arguments: ["//a", "/a", "//", "urn:a b%"]) func makesAKeyOfEveryID(id: String) {
    let key = RemoteKey.key(prefix: "news", id: id)
    #expect(RemoteKey.id(of: key, prefix: "news") == id)
    #expect(TodoItem("a \(key)").tags.map { String(decoding: $0.key, as: UTF8.self) } == ["news"])
  }

  @Test(arguments: [
    ("(B) 2026-11-01 Old gh:o/r#1 +Work @home due:2026-12-01", true), ("New @bug gh:o/r#1 ask Bob", true),
    ("Ask Bob about it gh:o/r#1 before Friday", false), ("gh:o/r#1 first", false), ("Old gh:o/r#12", false),
  ])
  func aLineBelongsToTheItemIfItsKeyIsLast(line: String, expected: Bool) {
    #expect(RemoteTask(item("New", ["bug"])).owns(TodoItem(line)) == expected)
    #expect(!RemoteTask(item("New")).owns(TodoItem("Old gh:o/r#1 gh:o/r#2"), isOnlyKey: false))
  }

  @Test(arguments: [
    ("Old gh:o/r#1", "New @bug gh:o/r#1"),
    (
      "(B) 2026-11-01 Old @ui gh:o/r#1 +Work @home due:2026-12-01 ask  Bob",
      "(B) 2026-11-01 New @bug gh:o/r#1 +Work @home due:2026-12-01 ask  Bob"
    ),
    ("Old due:2026-12-01 +Work @ui gh:o/r#1", "New @bug due:2026-12-01 +Work gh:o/r#1"),
    ("New @bug gh:o/r#1  two blanks", "New @bug gh:o/r#1  two blanks"),
    ("New due:2026-12-01 @bug gh:o/r#1", "New due:2026-12-01 @bug gh:o/r#1"),
    ("Old gh:o/r#12", "Old gh:o/r#12"), ("Old xgh:o/r#1", "Old xgh:o/r#1"),
  ])
  func changesOnlyTheServicesWords(before: String, after: String) {
    let updated = RemoteTask(item("New", ["bug"])).updating(Array(before.utf8))
    #expect(String(decoding: updated, as: UTF8.self) == after)
  }
}
