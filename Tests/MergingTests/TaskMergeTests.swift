import Merging
import Testing

/// Each row of the table of cases. A text is todo.txt and, after a line `---`, done.txt.
@Suite struct TaskMergeTests {
  static let cases: [(String, base: String, String, String, merged: String)] = [
    ("nothing changed", "a\nb\n", "a\nb\n", "a\nb\n", "a\nb\n"),
    ("one side changed", "a\nb\n", "a\nb\nc\n", "a\nb\n", "a\nb\nc\n"),
    ("the same line added on both", "a\n", "a\nnew\n", "a\nnew\n", "a\nnew\n"),
    ("the larger count of equal lines", "a\n", "a\nnew\nnew\n", "a\nnew\n", "a\nnew\nnew\n"),
    ("different lines added", "a\n", "a\nc\n", "a\nb\n", "a\nb\nc\n"),
    ("several lines added", "a\n", "a\nd\ne\n", "a\nb\nc\n", "a\nb\nc\nd\ne\n"),
    (
      "tasks of two months", "a\n", "a\nPay rent due:2026-12-01\n", "a\nPay rent due:2027-01-01\n",
      "a\nPay rent due:2026-12-01\nPay rent due:2027-01-01\n"
    ),
    (
      "tasks of four months", "a\n", "a\nPay rent due:2026-11-01\nPay rent due:2026-12-01\n",
      "a\nPay rent due:2026-12-01\nPay rent due:2026-10-01\n",
      "a\nPay rent due:2026-10-01\nPay rent due:2026-11-01\nPay rent due:2026-12-01\n"
    ),
    (
      "tasks of two projects", "a\n", "a\nPay rent +flatA\n", "a\nPay rent +flatB\n",
      "a\nPay rent +flatA\nPay rent +flatB\n"
    ),
    (
      "an open task, and a completed one of another place", "a\n", "a\nCall Ann @work due:2026-12-20\n",
      "a\nx 2026-11-21 Call Ann @home\n", "a\nCall Ann @work due:2026-12-20\nx 2026-11-21 Call Ann @home\n"
    ),
    (
      "recurring tasks of two rhythms", "a\n", "a\nWater plants rec:+1w due:2026-12-01\n",
      "a\nWater plants rec:+2d due:2026-12-05\n",
      "a\nWater plants rec:+1w due:2026-12-01\nWater plants rec:+2d due:2026-12-05\n"
    ),
    (
      "a task that one side tells more of", "a\n", "a\nPay rent +flat\n", "a\nPay rent due:2027-01-01\n",
      "a\nPay rent +flat due:2027-01-01\n"
    ),
    ("lines added in different places", "a\nb\n", "new\na\nb\n", "a\nb\nlast\n", "new\na\nb\nlast\n"),
    ("different words edited", "one two three\n", "ONE two three\n", "one two THREE\n", "ONE two THREE\n"),
    (
      "blanks between words", "buy a\tb  c\n", "buy more a\tb  c\n", "buy a\tb  c @shop\n",
      "buy more a\tb  c @shop\n"
    ),
    ("blanks at both ends", "  a b \n", "  a b c \n", "  z a b \n", "  z a b c \n"),
    ("blanks that one side has changed", "a b c\n", "a  b c\n", "a b c d\n", "a  b c d\n"),
    ("words put into the same gap", "one two\n", "one b two\n", "one a two\n", "one a b two\n"),
    ("the same word in the same gap", "one two\n", "one a two\n", "one a two end\n", "one a two end\n"),
    (
      "the same words changed differently", "call mom now\n", "call dad now\n", "call ann now\n",
      "call ann now\ncall dad now\n"
    ),
    (
      "done and edited", "call mom\nb\n", "x 2026-11-01 call mom\nb\n", "call mom tonight\nb\n",
      "x 2026-11-01 call mom tonight\nb\n"
    ),
    (
      "archived on both, and sent by halves", "a b\nc\n", "c\n---\nx 2026-11-01 a b\n",
      "a b\nc d\n---\nx 2026-11-01 a b\n", "c d\n---\nx 2026-11-01 a b\n"
    ),
    (
      "archived, and another one with the same words", "a b\n", "---\nx 2026-11-01 a b\n",
      "a b\n---\nx 2026-11-02 a b\n", "---\nx 2026-11-01 a b\nx 2026-11-02 a b\n"
    ),
    ("deleted and untouched", "a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n"),
    ("deleted and edited", "a\nbuy milk\nc\n", "a\nc\n", "a\nbuy milk @shop\nc\n", "a\nbuy milk @shop\nc\n"),
    ("deleted on both", "a\nb\n", "a\n", "a\nc\n", "a\nc\n"),
    (
      "done on both, the earlier day", "a b\n", "x 2026-11-02 a b\n", "x 2026-11-01 a b\n",
      "x 2026-11-01 a b\n"
    ),
    ("reopened and edited", "x 2026-11-01 a b\n", "a b\n", "x 2026-11-01 a b c\n", "a b c\n"),
    ("the higher priority", "(C) a\n", "(B) a\n", "(A) a\n", "(A) a\n"),
    ("a priority removed and changed", "(C) a\n", "a\n", "(A) a\n", "(A) a\n"),
    (
      "the earlier due date", "a due:2026-11-09\n", "a due:2026-11-08\n", "a due:2026-11-07\n",
      "a due:2026-11-07\n"
    ),
    (
      "a due date removed and changed", "a b due:2026-11-09\n", "a b\n", "a b due:2026-11-07\n",
      "a b due:2026-11-07\n"
    ),
    ("another key changed on both", "a est:1\n", "a est:3\n", "a est:2\n", "a est:2 est:3\n"),
    ("time spent on both", "a b spent:1h\n", "a b spent:1h30m\n", "a b spent:2h\n", "a b spent:2h30m\n"),
    ("labels are a set", "a +p @c\n", "a +p @d\n", "a +q @c\n", "a +q @d\n"),
    ("a label added by both", "a b\n", "a b +p\n", "a b c +p\n", "a b c +p\n"),
    ("one side sorted", "c\na\nb\n", "a\nb\nc\n", "c\na\nb\nd\n", "a\nb\nd\nc\n"),
    ("both sorted in another way", "c\na\nb\n", "a\nb\nc\n", "b\na\nc\n", "a\nb\nc\n"),
    (
      "archived and edited", "x 2026-11-01 call mom\nb\n---\n", "b\n---\nx 2026-11-01 call mom\n",
      "x 2026-11-01 call mom again\nb\n---\n", "b\n---\nx 2026-11-01 call mom again\n"
    ),
    (
      "archived and reopened", "x 2026-11-01 a b\n---\n", "---\nx 2026-11-01 a b\n", "a b\n---\n",
      "a b\n---\n"
    ),
    (
      "archived on both", "x 2026-11-01 a\nb\n---\nx 2026-10-01 o\n",
      "b\n---\nx 2026-10-01 o\nx 2026-11-01 a\n",
      "b\nc\n---\nx 2026-10-01 o\nx 2026-11-01 a\n", "b\nc\n---\nx 2026-10-01 o\nx 2026-11-01 a\n"
    ),
    (
      "the next occurrence on both", "water rec:+1w due:2026-11-01\n",
      "x 2026-11-02 water rec:+1w due:2026-11-01\nwater rec:+1w due:2026-11-08\n",
      "x 2026-11-01 water rec:+1w due:2026-11-01\nwater rec:+1w due:2026-11-08\n",
      "x 2026-11-01 water rec:+1w due:2026-11-01\nwater rec:+1w due:2026-11-08\n"
    ),
    (
      "next occurrences on other days", "water rec:1w due:2026-11-01\n",
      "x 2026-11-02 water rec:1w due:2026-11-01\nwater rec:1w due:2026-11-09\n",
      "x 2026-11-03 water rec:1w due:2026-11-01\nwater rec:1w due:2026-11-10 roses\n",
      "x 2026-11-02 water rec:1w due:2026-11-01\nwater rec:1w due:2026-11-09 roses\n"
    ),
    (
      "a recurring task completed twice and once", "water rec:+1w due:2026-11-01\n",
      "x 2026-11-02 water rec:+1w due:2026-11-01\nx 2026-11-08 water rec:+1w due:2026-11-08\n"
        + "water rec:+1w due:2026-11-15\n",
      "x 2026-11-02 water rec:+1w due:2026-11-01\nwater rec:+1w due:2026-11-08\n",
      "x 2026-11-02 water rec:+1w due:2026-11-01\nx 2026-11-08 water rec:+1w due:2026-11-08\n"
        + "water rec:+1w due:2026-11-15\n"
    ),
    (
      "a recurring task completed and edited", "water all rec:+1w due:2026-11-01\n",
      "x 2026-11-02 water all rec:+1w due:2026-11-01\nwater all rec:+1w due:2026-11-08\n",
      "water all roses rec:+1w due:2026-11-01\n",
      "x 2026-11-02 water all roses rec:+1w due:2026-11-01\nwater all roses rec:+1w due:2026-11-08\n"
    ),
    (
      "the next occurrence postponed on one side", "walk rec:+1w due:2026-01-01\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-08\n",
      "x 2026-01-02 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-20\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-20\n"
    ),
    (
      "the next occurrence postponed, after completions on other days", "walk rec:1w due:2026-01-01\n",
      "x 2026-01-01 walk rec:1w due:2026-01-01\nwalk rec:1w due:2026-01-08\n",
      "x 2026-01-02 walk rec:1w due:2026-01-01\nwalk rec:1w due:2026-01-20\n",
      "x 2026-01-01 walk rec:1w due:2026-01-01\nwalk rec:1w due:2026-01-20\n"
    ),
    (
      "postponed and completed, and completed", "Daily walk rec:+1w due:2026-01-01\n",
      "x 2026-01-01 Daily walk rec:+1w due:2026-01-01\nDaily walk rec:+1w due:2026-01-08\n",
      "x 2026-01-04 Daily walk rec:+1w due:2026-01-03\nDaily walk rec:+1w due:2026-01-10\n",
      "x 2026-01-01 Daily walk rec:+1w due:2026-01-03\nDaily walk rec:+1w due:2026-01-10\n"
    ),
    (
      "postponed and completed, the next one in front", "walk rec:+1w due:2026-01-01\n",
      "walk rec:+1w due:2026-01-08\nx 2026-01-01 walk rec:+1w due:2026-01-01\n",
      "walk rec:+1w due:2026-01-10\nx 2026-01-04 walk rec:+1w due:2026-01-03\n",
      "walk rec:+1w due:2026-01-10\nx 2026-01-01 walk rec:+1w due:2026-01-03\n"
    ),
    (
      "the next occurrence completed, and postponed", "walk rec:+1w due:2026-01-01\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nx 2026-01-08 walk rec:+1w due:2026-01-08\n"
        + "walk rec:+1w due:2026-01-15\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-10\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nx 2026-01-08 walk rec:+1w due:2026-01-10\n"
        + "walk rec:+1w due:2026-01-15\n"
    ),
    (
      "the next occurrence postponed on both sides", "walk rec:+1w due:2026-01-01\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-20\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-12\n",
      "x 2026-01-01 walk rec:+1w due:2026-01-01\nwalk rec:+1w due:2026-01-12\n"
    ),
    (
      "both dates edited and archived, and the next occurrence completed",
      "x 2026-01-03 walk rec:1w due:2026-01-04\nwalk rec:1w due:2026-01-10\n---\n",
      "x 2026-01-05 walk rec:1w due:2026-01-12\nwalk rec:1w due:2026-01-12\n"
        + "---\nx 2026-01-03 walk rec:1w due:2026-01-04\n",
      "walk rec:1w due:2026-01-11\n---\nx 2026-01-03 walk rec:1w due:2026-01-07\n",
      "x 2026-01-05 walk rec:1w due:2026-01-11\nwalk rec:1w due:2026-01-12\n"
        + "---\nx 2026-01-03 walk rec:1w due:2026-01-07\n"
    ),
    (
      "a completed occurrence with the date of the next one, and the next one completed",
      "x 2026-01-04 walk rec:+1w due:2026-01-05\nwalk rec:+1w due:2026-01-12\n",
      "x 2026-01-04 walk rec:+1w due:2026-01-05\nx 2026-01-16 walk rec:+1w due:2026-01-12\n"
        + "walk rec:+1w due:2026-01-19\n",
      "x 2026-01-04 walk rec:+1w due:2026-01-12\nwalk rec:+1w due:2026-01-19 @d\n",
      "x 2026-01-04 walk rec:+1w due:2026-01-12\nwalk rec:+1w due:2026-01-19 @d\n"
    ),
    (
      "completed on both, without a due date", "walk rec:1w\n",
      "x 2026-01-01 walk rec:1w\nwalk rec:1w due:2026-01-08\n",
      "x 2026-01-02 walk rec:1w\nwalk rec:1w due:2026-01-09\n",
      "x 2026-01-01 walk rec:1w\nwalk rec:1w due:2026-01-08\n"
    ),
    (
      "two byte order marks", "a\n", "\u{FEFF}\u{FEFF}a\nb\n", "\u{FEFF}a\nc\n", "\u{FEFF}a\nb\nc\n"
    ),
    (
      "two byte order marks on one side", "\u{FEFF}a\n", "\u{FEFF}\u{FEFF}a\nb\n", "\u{FEFF}a\nc\n",
      "\u{FEFF}\u{FEFF}a\nb\nc\n"
    ),
    ("an empty line keeps a number", "a\nb\nc\n", "a\n\nc\n", "a\nb\nc\nd\n", "a\n\nc\nd\n"),
    ("a gap closed by one side", "a\n\nc\n", "a\nc\n", "a\n\nc\nd\n", "a\nc\nd\n"),
    ("line ends, one side changed them", "a\nb\n", "a\r\nb\r\n", "a\nb\nc\n", "a\r\nb\r\nc\n"),
    ("no final newline", "a\nb", "a\nb", "new\na\nb", "new\na\nb"),
    ("a line behind one without an end", "a\nb", "a\nb\nc\n", "A\nb", "A\nb\nc\n"),
    ("a byte order mark stays", "\u{FEFF}a\n", "\u{FEFF}a\nb\n", "\u{FEFF}a b\n", "\u{FEFF}a b\nb\n"),
    (
      "uid names the task", "call mom uid:7\n", "ring up my dear mother uid:7\n",
      "x 2026-11-01 call mom uid:7\n",
      "x 2026-11-01 ring up my dear mother uid:7\n"
    ),
  ]

  @Test(arguments: cases)
  func mergesTheSameFromEitherSide(
    _ rule: String, base: String, ours: String, theirs: String, merged: String
  ) {
    let (base, ours, theirs) = (Self.files(base), Self.files(ours), Self.files(theirs))
    #expect(Self.text(TaskMerge(base: base, ours: ours, theirs: theirs).result) == merged)
    #expect(Self.text(TaskMerge(base: base, ours: theirs, theirs: ours).result) == merged)
  }

  @Test(
    arguments: [
      ("a\nb\n", "a\nc\n", "a\nb\nc\n"), ("a\na\n", "a\n", "a\na\n"), ("(A) a\n", "a\n", "(A) a\n"),
      ("call mom\n", "x 2026-11-01 call mom\n", "x 2026-11-01 call mom\n"), ("", "a\n", "a\n"),
      ("a b due:2026-12-01\n", "a b due:2027-01-01\n", "a b due:2026-12-01\na b due:2027-01-01\n"),
    ])
  func withoutABaseNothingIsDeleted(ours: String, theirs: String, merged: String) {
    let (ours, theirs) = (Self.files(ours), Self.files(theirs))
    #expect(Self.text(TaskMerge(base: nil, ours: ours, theirs: theirs).result) == merged)
    #expect(Self.text(TaskMerge(base: nil, ours: theirs, theirs: ours).result) == merged)
  }

  @Test func reportsTheEventsOfAMerge() {
    func events(_ base: String, _ ours: String, _ theirs: String) -> [MergeEvent] {
      TaskMerge(base: Self.files(base), ours: Self.files(ours), theirs: Self.files(theirs)).events
    }
    #expect(events("a b\n", "A b\n", "a B\n") == [.merged(line: Array("A B".utf8))])
    #expect(
      events("call mom\n", "call dad\n", "call ann\n") == [
        .keptBoth(Array("call ann".utf8), Array("call dad".utf8))
      ])
    #expect(events("a b\nc\n", "c\n", "a b +p\nc\n") == [.revived(line: Array("a b +p".utf8))])
    #expect(
      events(
        "w rec:1w due:2026-11-01\n", "x 2026-11-02 w rec:1w due:2026-11-01\nw rec:1w due:2026-11-09\n",
        "x 2026-11-03 w rec:1w due:2026-11-01\nw rec:1w due:2026-11-10\n"
      ).contains {
        if case .folded = $0 { true } else { false }
      })
    #expect(events("a\n", "a\nb\n", "a\nc\n").isEmpty)
  }

  @Test func keepsInvalidUTF8() {
    let line: [UInt8] = [0xFF, 0xC3, 0x20, 0x80, 0x0A]
    let merge = TaskMerge(
      base: TaskFiles(todo: line), ours: TaskFiles(todo: line + Array("b\n".utf8)),
      theirs: TaskFiles(todo: Array("a\n".utf8) + line))
    #expect(merge.result.todo == Array("a\n".utf8) + line + Array("b\n".utf8))
  }

  @Test func doesNotCreateAFileThatNoSideHas() {
    let merge = TaskMerge(base: Self.files("a\n"), ours: Self.files("a\nb\n"), theirs: Self.files("c\na\n"))
    #expect(merge.result.done == nil)
  }

  private static func files(_ text: String) -> TaskFiles {
    var todo: [Substring] = []
    var done: [Substring]?
    // A carriage return and a newline are one character.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "---" { done = [] } else if done != nil { done?.append(line) } else { todo.append(line) }
    }
    if done != nil { todo.append("") }
    return TaskFiles(
      todo: Array(todo.joined(separator: "\n").utf8),
      done: done.map { Array($0.joined(separator: "\n").utf8) })
  }

  private static func text(_ files: TaskFiles) -> String {
    let todo = String(decoding: files.todo ?? [], as: UTF8.self)
    return files.done.map { todo + "---\n" + String(decoding: $0, as: UTF8.self) } ?? todo
  }
}
