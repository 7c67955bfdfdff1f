import ModuleKit
import ScreenKit
import TerminalText
import Testing
import ViewKit

@Suite struct OpenQuestionTests {
  private static func about(_ text: String) -> Question {
    Question("Add: ", prefilledWith: Array(text.utf8)) { "Add \($0) tasks?" }
  }

  private func shown(_ question: OpenQuestion, columns: Int = 40, rowLimit: Int = 1) -> [String] {
    let display = question.display(columns: columns, rowLimit: rowLimit)
    var rows = display.rows
    #expect(rows.allSatisfy { DisplayText.width(of: $0[...]) <= columns })
    // All characters before the cursor in these tests take one column.
    let row = String(decoding: rows.remove(at: display.cursor.row), as: UTF8.self)
    let start = row.index(row.startIndex, offsetBy: min(display.cursor.column, row.count))
    var all = rows.map { String(decoding: $0, as: UTF8.self) }
    all.insert("\(row[..<start])|\(row[start...])", at: display.cursor.row)
    return all
  }

  @Test func acceptsAnAnswer() {
    var question = OpenQuestion(Self.about("milk"), style: .line)
    #expect(shown(question) == ["Add: milk|"])
    #expect(question.handle(.text("s")) == .open)
    #expect(question.handle(.enter) == .answered(Array("milks".utf8)))
    #expect(question.transcript == Array("Add: milks".utf8))
  }

  @Test(
    arguments: [
      ("", [.control("d")], .cancelled), ("milk", [.control("d")], .cancelled),
      ("milk", [.home, .control("d")], .open), ("milk", [.text("s"), .control("d")], .open),
      ("milk", [.escape], .cancelled),
    ] as [(String, [Key], OpenQuestion.Outcome)])
  func cancelsOnEscapeOrControlD(prefilled: String, keys: [Key], expected: OpenQuestion.Outcome) {
    var question = OpenQuestion(Self.about(prefilled), style: .line)
    var outcome = OpenQuestion.Outcome.open
    for key in keys { outcome = question.handle(key) }
    #expect(outcome == expected)
  }

  /// A row is broken behind a blank, with a column left for the cursor; `…` marks what is hidden.
  @Test(
    arguments: [
      ([], ["Add: one two three", "     four five six", "     seven|"]),
      ([.home], ["Add: |one two three", "     four five six", "     seven"]),
      (Array(repeating: .left, count: 7), ["Add: one two three", "     four five si|x", "     seven"]),
    ] as [([Key], [String])])
  func aLongAnswerGrows(keys: [Key], expected: [String]) {
    var question = OpenQuestion(Self.about("one two three four five six seven"), style: .key)
    for key in keys { _ = question.handle(key) }
    #expect(shown(question, columns: 20, rowLimit: 3).map { $0.trimmingSuffix() } == expected)
  }

  @Test(
    arguments: [
      ([], ["Add: …our five six", "     seven|"]),
      ([.home], ["Add: |one two three", "     four five six …"]),
    ] as [([Key], [String])])
  func moreRowsThanTheLimitScroll(keys: [Key], expected: [String]) {
    var question = OpenQuestion(Self.about("one two three four five six seven"), style: .key)
    for key in keys { _ = question.handle(key) }
    #expect(shown(question, columns: 20, rowLimit: 2).map { $0.trimmingSuffix() } == expected)
  }

  // MARK: Pastes

  @Test(arguments: [
    ("one", "Add: aone|b"), ("one\n", "Add: aone|b"), ("\n\n one two \n", "Add: a one two |b"),
    ("one\ttwo", "Add: aone two|b"), (" ", "Add: a |b"), ("\n", "Add: a|b"),
  ])
  func insertsAPasteOfOneLine(paste: String, expected: String) {
    var question = OpenQuestion(Self.about("ab"), style: .key)
    _ = question.handle(.left)
    #expect(question.paste(Array(paste.utf8)) == .open)
    #expect(shown(question) == [expected])
  }

  @Test(
    arguments: [
      ([.text("y")], .answered(Array("aone\n two\nthreeb".utf8)), []),
      ([.enter], .answered(Array("aone\n two\nthreeb".utf8)), []),
      ([.text("n")], .open, ["Add: aone  two threeb|"]),
      ([.text("n"), .enter], .answered(Array("aone  two threeb".utf8)), []),
      ([.escape], .open, ["Add: a|b"]),
    ] as [([Key], OpenQuestion.Outcome, [String])])
  func asksAboutAPasteOfSeveralLines(keys: [Key], expected: OpenQuestion.Outcome, rows: [String]) {
    var question = OpenQuestion(Self.about("ab"), style: .key)
    _ = question.handle(.left)
    #expect(question.paste(Array("one\n\n two\n \nthree".utf8)) == .open)
    #expect(shown(question) == ["Add 3 tasks? (Y/n) |"])
    #expect(question.text == Array("aone\n two\nthreeb".utf8))
    // A second paste does not answer the question about the first.
    #expect(question.paste(Array("y".utf8)) == .open)
    var outcome = OpenQuestion.Outcome.open
    for key in keys { outcome = question.handle(key) }
    #expect(outcome == expected)
    if outcome == .open { #expect(shown(question) == rows) }
  }

  @Test func asksAboutSeveralInitialLines() {
    var question = OpenQuestion(Self.about("one\ntwo\n"), style: .key)
    #expect(shown(question) == ["Add 2 tasks? (Y/n) |"])
    #expect(question.handle(.escape) == .cancelled)
  }

  @Test func turnsLineBreaksIntoSpaces() {
    var question = OpenQuestion(Question("Append: "), style: .line)
    #expect(question.paste(Array("one\ntwo\n".utf8)) == .open)
    #expect(shown(question) == ["Append: one two|"])
  }

  // MARK: Yes or no

  @Test(
    arguments: [
      ([.text("y"), .enter], true), ([.text("Y"), .text("e"), .text("s"), .enter], true),
      ([.text("n"), .text("o"), .enter], false), ([.enter], false), ([.text("x"), .enter], false),
      ([.escape], false), ([.control("d")], false), ([.text("n"), .backspace, .text("y"), .enter], true),
    ] as [([Key], Bool)])
  func readsALineAsYesOrNo(keys: [Key], isYes: Bool) {
    var question = OpenQuestion(confirming: "Delete?", style: .line)
    #expect(shown(question) == ["Delete? (y/n) |"])
    for key in keys.dropLast() { #expect(question.handle(key) == .open) }
    let outcome = question.handle(keys[keys.count - 1])
    #expect(outcome == (isYes ? .answered(Array("y".utf8)) : .cancelled))
  }

  @Test(
    arguments: [
      (.text("y"), true), (.text("Y"), true), (.text("n"), false), (.enter, false), (.text("j"), false),
      (.escape, false), (.control("c"), false), (.left, false),
    ] as [(Key, Bool)])
  func readsAKeyAsYesOrNo(key: Key, isYes: Bool) {
    var question = OpenQuestion(confirming: "Delete?", style: .key)
    #expect(question.paste(Array("y".utf8)) == .open)
    #expect(question.handle(key) == (isYes ? .answered(Array("y".utf8)) : .cancelled))
    let typed = String(decoding: key.character ?? [], as: UTF8.self)
    #expect(question.transcript == Array("Delete? (y/n) \(typed)".utf8))
  }

  // MARK: Looks

  @Test(
    arguments: [
      ([], "Add: …klmnopqrstuvw|"), ([.home], "Add: |abcdefghijklmn…"), ([.left], "Add: …klmnopqrstuv|w"),
      ([.home, .right, .right], "Add: ab|cdefghijklmn…"),
      ([.alt("b")], "Add: |abcdefghijklmn…"),
      (Array(repeating: .left, count: 11), "Add: …ghijkl|mnopqrs…"),
    ] as [([Key], String)])
  func keepsTheCursorVisible(keys: [Key], expected: String) {
    var question = OpenQuestion(Self.about("abcdefghijklmnopqrstuvw"), style: .line)
    for key in keys { _ = question.handle(key) }
    #expect(shown(question, columns: 20) == [expected])
  }

  @Test(arguments: 1...60)
  func fitsEveryWidth(columns: Int) {
    for text in ["", "milk", "漢字漢字漢字漢字漢字漢字", "👩‍👩‍👧e\u{301}x\u{1B}[2J", String(repeating: "wide 漢 ", count: 30)] {
      var question = OpenQuestion(
        Question("Replacement of it: ", prefilledWith: Array(text.utf8)), style: .line)
      for _ in 0...text.count {
        let display = question.display(columns: columns)
        #expect(display.rows.allSatisfy { DisplayText.width(of: $0[...]) <= max(2, columns) })
        #expect(display.cursor.column < max(2, columns) && display.rows.indices.contains(display.cursor.row))
        _ = question.handle(.left)
      }
    }
  }

  @Test func breaksALongQuestion() {
    let question = OpenQuestion(confirming: "Delete 'Call the plumber about it'?", style: .line)
    #expect(shown(question, columns: 30) == ["Delete 'Call the plumber about", "it'? (y/n) |"])
    #expect(shown(question, columns: 18) == ["Delete 'Call the", "plumber about it'?", "(y/n) |"])
  }

  @Test func showsNoControlCharacters() {
    let question = OpenQuestion(confirming: "Delete 'a\u{1B}]0;x\u{7}\u{9B}'?", style: .line)
    #expect(!question.transcript.contains(0x1B) && !question.transcript.contains(0x07))
    #expect(shown(question)[0].hasPrefix("Delete 'a␛]0;x␇\u{FFFD}'?"))
  }
}

extension String {
  /// Without the blanks at the end.
  fileprivate func trimmingSuffix() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
