import ModuleKit
import ScreenKit
import Testing

@Suite struct LineEditorTests {
  /// The line after `keys`, with `|` at the cursor.
  private func line(_ text: String, _ keys: [Key], history: [String] = []) -> String {
    var editor = LineEditor(Array(text.utf8), history: history.map { Array($0.utf8) })
    for key in keys { #expect(editor.handle(key) == .editing) }
    return String(decoding: editor.textBeforeCursor + Array("|".utf8) + editor.textAfterCursor, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("buy mílk", [.left, .left, .text("X")], "buy míX|lk"),
      ("ab", [.left, .left, .left, .right, .text("x")], "ax|b"),
      ("ab", [.right, .text("x")], "abx|"),
      ("ab", [.control("b"), .control("b"), .control("f")], "a|b"),
      ("ab", [.home, .text("x"), .end, .text("y")], "xaby|"),
      ("ab", [.control("a"), .text("x"), .control("e"), .text("y")], "xaby|"),
      ("ab", [.backspace, .backspace, .backspace], "|"),
      ("ab", [.home, .delete, .delete, .delete], "|"),
      ("ab", [.home, .control("d")], "|b"), ("ab", [.control("d")], "ab|"),
      (
        "one two", [.tab, .pageUp, Key(.function(3)), .alt("x"), .control("t"), Key(.left, .shift)],
        "one two|"
      ),
    ] as [(String, [Key], String)])
  func editsAtTheCursor(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys) == expected)
  }

  @Test(
    arguments: [
      ("call +Home due:x", [.alt("b")], "call +Home due:|x"),
      ("call +Home due:x", [.alt("b"), .alt("b"), .control(.left)], "call +|Home due:x"),
      ("call +Home", [.home, .alt("f"), .alt("f")], "call +Home|"),
      ("call +Home", [.home, .control(.right)], "call| +Home"),
      ("a", [.alt("b"), .alt("b"), .alt(.right), .alt("f")], "a|"),
      ("one two", [.alt(.backspace)], "one |"),
      ("one two!", [.alt(.backspace)], "one |"),
      ("one two", [.home, .alt("d")], "| two"),
      ("one two", [.home, .alt("d"), .control(.delete), .alt("d")], "|"),
      ("one +two  ", [.control("w")], "one |"),
      ("one", [.control("w"), .control("w")], "|"),
      ("grüße 漢字", [.alt("b"), .alt("b")], "|grüße 漢字"),
    ] as [(String, [Key], String)])
  func movesAndDeletesByWords(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys) == expected)
  }

  @Test(
    arguments: [
      ("one two", [.control("u"), .control("y"), .control("y")], "one twoone two|"),
      ("one two", [.home, .control("k"), .text("x"), .control("y")], "xone two|"),
      ("one two three", [.control("w"), .control("w"), .control("u"), .control("y")], "one two three|"),
      ("one two three", [.home, .alt("d"), .alt("d"), .end, .control("y")], " threeone two|"),
      ("one two three", [.control("w"), .left, .control("w"), .control("y")], "one two| "),
      ("one two", [.control("y")], "one two|"),
      ("one two", [.left, .control("u"), .control("k"), .control("y")], "one two|"),
    ] as [(String, [Key], String)])
  func yanksKilledText(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys) == expected)
  }

  @Test(
    arguments: [
      ("", [.up], "two|"), ("", [.up, .up, .up], "one|"), ("", [.control("p"), .control("p")], "one|"),
      ("x", [.up, .down], "x|"), ("x", [.down, .control("n")], "x|"),
      ("x", [.up, .text("!"), .up, .text("?"), .down], "two!|"),
      ("x", [.up, .text("!"), .down, .up], "two!|"),
    ] as [(String, [Key], String)])
  func goesThroughTheHistory(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys, history: ["one", "two"]) == expected)
  }

  @Test(
    arguments: [
      ("e", [.text("\u{301}"), .backspace], "|"),
      ("👩‍👩‍👧x", [.left, .backspace], "|x"),
      ("🇩🇪🇫🇷", [.left], "🇩🇪|🇫🇷"),
      ("漢字", [.left, .delete], "漢|"),
      ("👩", [.text("\u{200D}"), .text("👧"), .backspace], "|"),
    ] as [(String, [Key], String)])
  func movesByGraphemeClusters(text: String, keys: [Key], expected: String) {
    #expect(line(text, keys) == expected)
  }

  @Test func keepsInvalidUTF8() {
    var editor = LineEditor([0x61, 0xFF, 0xC3, 0x62, 0xE2, 0x82])
    #expect(editor.handle(.left) == .editing)
    #expect(editor.textAfterCursor == [0x82])
    for key in [Key.left, .left, .backspace, .text("é")] { #expect(editor.handle(key) == .editing) }
    #expect(editor.text == [0x61, 0xFF] + Array("é".utf8) + [0x62, 0xE2, 0x82])
  }

  @Test(
    arguments: [
      ("ab", Key.enter, LineEditor.Outcome.submitted([0x61, 0x62])), ("", .enter, .submitted([])),
      ("ab", .escape, .cancelled), ("ab", .control("c"), .cancelled), ("ab", .control("g"), .cancelled),
      ("", .control("d"), .cancelled), ("ab", .control("d"), .editing),
    ] as [(String, Key, LineEditor.Outcome)])
  func keysSubmitOrCancelTheLine(text: String, key: Key, outcome: LineEditor.Outcome) {
    var editor = LineEditor(Array(text.utf8))
    #expect(editor.handle(key) == outcome)
  }

  @Test func insertsLineBreaksAsSpacesAndKeepsTabs() {
    var editor = LineEditor(Array("ab".utf8))
    _ = editor.handle(.left)
    editor.insert(Array("1\n2\t3".utf8))
    #expect(editor.text == Array("a1 2\t3b".utf8))
  }
}
