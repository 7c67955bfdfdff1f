import Testing

@testable import ServeModule

@Suite struct EditedLineTests {
  @Test(arguments: [
    ("Call Mom", ["text": "Call Dad"], "Call Dad"),
    (
      "(A) 2026-11-20 Call Mom due:2026-11-24T14:00 t:2026-11-20 note:a.md +Home",
      [
        "text": "Call  Dad ", "priority": "B", "date": "2026-11-25", "rec": "1w", "tags": "+Home @phone",
      ], "(B) 2026-11-20 Call Dad +Home @phone due:2026-11-25T14:00 rec:1w t:2026-11-20 note:a.md"
    ),
    (
      "(A) Call due:2026-11-24T14:00 @phone rec:1w", ["text": "Call Mom"],
      "(A) Call Mom @phone due:2026-11-24T14:00 rec:1w"
    ),
    ("Call due:soon @phone", ["priority": "A"], "(A) Call due:soon @phone"),
    (
      "Call", ["text": "(B) Call due:fri +Home", "priority": "A", "date": "2026-11-25", "tags": "+Home"],
      "(B) Call due:fri +Home"
    ),
    (
      "x 2026-11-24 2026-11-20 Call", ["text": "Call Mom", "priority": "A"],
      "x 2026-11-24 2026-11-20 Call Mom"
    ),
    ("Call due:2026-11-24T14:00", ["text": "Call", "date": "2026-11-24", "time": ""], "Call due:2026-11-24"),
    (
      "Call due:2026-11-24", ["text": "Call", "date": "2026-11-24", "time": "14:00"],
      "Call due:2026-11-24T14:00"
    ),
    ("Call rec:1w", ["text": "Call rec:1d", "rec": "1w"], "Call rec:1d"),
    ("Call t:soon", ["text": "Call", "tags": "t:soon"], "Call t:soon"),
  ])
  func partsMakeALine(raw: String, parts: [String: String], line: String) {
    #expect(EditedLine.line(insteadOf: Array(raw.utf8)) { parts[$0] } == line)
  }

  @Test(arguments: [
    ("Call Ann (B)", "(B) Call Ann"), ("Call Ann (B) +Home due:fri", "(B) Call Ann +Home due:fri"),
    ("(A) Take vitamin (C)", "(A) Take vitamin (C)"), ("Take vitamin (C) daily", "Take vitamin (C) daily"),
    ("(B)", "(B)"), ("Call  Ann", "Call  Ann"),
  ])
  func aPriorityAtTheEndCounts(typed: String, line: String) {
    #expect(EditedLine.priorityFirst(typed) == line)
  }

  @Test(
    arguments: [
      ("Buy milk now", "Buy bread now", "(A) Buy milk now", "(A) Buy bread now"),
      ("Buy milk", "Buy bread", "Buy jam", nil), ("Buy milk", "Buy milk +Home", "Buy milk", "Buy milk +Home"),
    ] as [(String, String, String, String?)])
  func differentWordsGoTogether(base: String, mine: String, theirs: String, both: String?) {
    #expect(EditedLine.merged(mine, theirs, editedFrom: base) == both)
  }
}
