import Testing
import TodoTxt

@Suite struct TodoItemKeysTests {
  @Test(arguments: [
    ("a due:2026-12-15", "2026-12-15"), ("a due:2026-12-15T10:00", "2026-12-15"),
    ("a due:2026-12-15T10:00:30 b", "2026-12-15"), ("a due:2026-12-15T1000", nil), ("a due:2026-12-15x", nil),
    ("a due:soon due:2026-12-15 due:2026-12-16", "2026-12-15"), ("a due:2026-02-30", nil),
    ("a Due:2026-12-15", nil),
    ("adue:2026-12-15", nil), ("a due:2026-12-15:1", nil), ("a due:2026-12-15\r", "2026-12-15"),
  ])
  func readsTheDueDate(line: String, expected: String?) {
    #expect(TodoItem(line).due?.description == expected)
  }

  @Test(arguments: [
    ("T14:00", "14:00"), ("T14:00:59", "14:00"), ("T14:00:60", nil), ("T14:60", nil), ("T24:00", nil),
  ])
  func ignoresATimeThatDoesNotExist(time: String, expected: String?) {
    #expect(TodoItem("a due:2026-12-15\(time) b").dueDate?.time?.description == expected)
  }

  @Test(arguments: [
    ("(A) 1:1 notes for Tomas +A @b due:2026-12-01 k:v", "1:1 notes for Tomas", ["due", "k"]),
    ("Call at 10:30", "Call at 10:30", []), ("é:1 a", "a", ["é"]),
  ])
  func aNumberIsNoKeyForPeople(line: String, words: String, keys: [String]) {
    let item = TodoItem(line)
    #expect(String(decoding: item.ownWords, as: UTF8.self) == words)
    #expect(item.namedTags.map { String(decoding: $0.key, as: UTF8.self) } == keys)
  }

  @Test(arguments: [
    ("a t:2026-12-15", "2026-12-15"), ("a t:2026-12-15T10:00", "2026-12-15"),
    ("a t:-3d due:2026-12-15", "2026-12-12"), ("a t:-3d", nil), ("a t:+3d due:2026-12-15", nil),
    ("a t:soon t:2026-12-15", "2026-12-15"), ("a cat:2026-12-15", nil),
  ])
  func readsTheThreshold(line: String, expected: String?) {
    #expect(TodoItem(line).threshold?.description == expected)
  }

  @Test(arguments: [
    ("a h:1", true), ("a h:0", false), ("a h:yes", true), ("a", false), ("a h:", false), ("a oh:1", false),
  ])
  func readsWhetherItIsHidden(line: String, expected: Bool) {
    #expect(TodoItem(line).isHidden == expected)
  }

  @Test(arguments: [
    ("a t:2026-11-19", true), ("a t:2026-11-18", false), ("x a t:2026-11-19", false), ("a", false),
  ])
  func waitsUntilTheThreshold(line: String, expected: Bool) throws {
    #expect(TodoItem(line).isWaiting(on: try #require(CivilDate("2026-11-18"))) == expected)
  }

  @Test func readsDependencies() {
    let item = TodoItem("a id:1 id:2 p:3 p:4 after:5,6 dep:7 after:8")
    #expect(item.id.map(text) == "1")
    #expect(item.parents.map(text) == ["3", "4"])
    #expect(item.predecessors.map(text) == ["5", "6", "8", "7"])
  }

  @Test(arguments: [
    ("1w2d3h4m", 13_144, "1w2d3h4m"), ("90m", 90, "1h30m"), ("0m", 0, "0m"), ("2h", 120, "2h"),
    ("24h", 1_440, "1d"),
  ])
  func readsDurations(text: String, minutes: Int, spelling: String) throws {
    let duration = try #require(TodoItem("a est:x est:\(text)").estimate)
    #expect(duration.minutes == minutes)
    #expect(duration.description == spelling)
  }

  @Test(arguments: ["", "5", "m", "1m1h", "1h1h", "1x", "1234567m"])
  func rejectsOtherDurations(text: String) {
    #expect(TaskDuration(text) == nil)
  }

  @Test func listsTags() {
    let item = TodoItem("(A) b:c https://x.y :d e: f:g:h i:2026-12-15T10:00 +p:q\r")
    #expect(item.tags.map { "\(text($0.key))=\(text($0.value))" } == ["b=c", "i=2026-12-15T10:00", "+p=q"])
  }

  @Test(arguments: [
    ("a due:2026-12-15 b", "due", "a due:2026-12-01 b"),
    ("a due:x due:2026-12-15", "due", "a due:x due:2026-12-01"),
    ("a due:x", "due", "a due:2026-12-01"), ("a", "due", "a due:2026-12-01"), ("", "due", "due:2026-12-01"),
    ("a due:2026-12-15T10:00", "due", "a due:2026-12-01T10:00"),
    ("a t:-3d due:2026-12-15", "t", "a t:2026-12-01 due:2026-12-15"),
  ])
  func setsADate(line: String, key: String, expected: String) throws {
    var line = TaskLine(Array(line.utf8))
    let date = try #require(CivilDate("2026-12-01"))
    line.set(key == "t" ? .threshold : .due, to: date)
    #expect(String(decoding: line.text, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("id:1 a", "a"), ("a id:1", "a"), ("a id:1 b", "a b"), ("a id:1\tid:2", "a"), ("id:1", ""),
    ("a  id:1 b", "a  b"),
    ("a xid:1", "a xid:1"),
  ])
  func removesAKey(line: String, expected: String) {
    var line = TaskLine(Array(line.utf8))
    line.remove("id")
    #expect(String(decoding: line.text, as: UTF8.self) == expected)
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
