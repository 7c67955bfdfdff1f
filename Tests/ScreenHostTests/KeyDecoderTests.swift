import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

@Suite struct KeyDecoderTests {
  @Test(
    arguments: [
      ("a", [text("a")]),
      ("aß✓👍", [text("a"), text("ß"), text("✓"), text("👍")]),
      ("e\u{301}", [text("e"), text("\u{301}")]),
      (" ~", [text(" "), text("~")]),
      ("\r", [.enter]),
      ("\n", [.enter]),
      ("\t", [.tab]),
      ("\u{7F}", [.backspace]),
      ("\u{08}", [.backspace]),
      ("\u{01}\u{03}\u{1A}", [.control("a"), .control("c"), .control("z")]),
      ("\u{00}", [.control(" ")]),
      ("\u{1C}\u{1D}\u{1E}\u{1F}", []),
    ] as [(String, [Key])])
  func readsCharacters(bytes: String, keys: [Key]) {
    #expect(decoded(bytes) == keys.map { .key($0) })
  }

  @Test(
    arguments: [
      ("\u{1B}[A", Key.up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
      ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
      ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
      ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
      ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[2~", Key(.insert)),
      ("\u{1B}[3~", .delete), ("\u{1B}OM", .enter),
      ("\u{1B}[1;5A", .control(.up)), ("\u{1B}[1;2D", Key(.left, .shift)), ("\u{1B}[1;3C", .alt(.right)),
      ("\u{1B}[1;8H", Key(.home, [.shift, .alt, .control])), ("\u{1B}[1;9B", .alt(.down)),
      ("\u{1B}O5C", .control(.right)), ("\u{1B}[a", Key(.up, .shift)), ("\u{1B}Oc", .control(.right)),
      ("\u{1B}[5;5~", .control(.pageUp)), ("\u{1B}[6^", .control(.pageDown)),
      ("\u{1B}[3;3~", .alt(.delete)), ("\u{1B}[3$", Key(.delete, .shift)),
      ("\u{1B}[3@", Key(.delete, [.shift, .control])), ("\u{1B}[Z", Key(.tab, .shift)),
      ("\u{1B}OP", Key(.function(1))), ("\u{1B}[1;2S", Key(.function(4), .shift)),
      ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))), ("\u{1B}[15~", Key(.function(5))),
      ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[24;5~", Key(.function(12), .control)),
      ("\u{1B}b", .alt("b")), ("\u{1B}é", .alt("é")), ("\u{1B}👍", .alt("👍")), ("\u{1B}\r", .alt(.enter)),
      ("\u{1B}\u{7F}", .alt(.backspace)), ("\u{1B}\u{01}", Key(.text([0x61]), [.alt, .control])),
    ] as [(String, Key)])
  func readsSequences(bytes: String, key: Key) {
    #expect(decoded(bytes) == [.key(key)])
  }

  /// The bytes that terminals send for a key. Each was asked with the flags that a screen sets, or sends no
  /// other forms.
  @Test(
    arguments: [
      // kitty 0.26 and foot 1.13: flags 1, 4, 8 and 16
      ("\u{1B}[106;;106u", Key.text("j")), ("\u{1B}[106:74;2;74u", .text("J")),
      ("\u{1B}[1086::106;;1086u", .text("j")), ("\u{1B}[1086:1054:106;2;1054u", .text("J")),
      ("\u{1B}[55:63;2;63u", .text("?")), ("\u{1B}[246::59;;246u", .text("ö")),
      ("\u{1B}[113;;64u", .text("@")), ("\u{1B}[100;5u", .control("d")),
      ("\u{1B}[1074::100;5u", .control("d")),
      ("\u{1B}[100:68;6u", .control("d")), ("\u{1B}[98;3u", .alt("b")), ("\u{1B}[98:66;4u", .alt("B")),
      ("\u{1B}[27u", .escape), ("\u{1B}[13u", .enter), ("\u{1B}[9u", .tab),
      ("\u{1B}[9;2u", Key(.tab, .shift)),
      ("\u{1B}[127u", .backspace), ("\u{1B}[32;;32u", .text(" ")), ("\u{1B}[32;5u", .control(" ")),
      ("\u{1B}[1;129A", .up), ("\u{1B}[1;69B", .control(.down)), ("\u{1B}[5;129~", .pageUp),
      ("\u{1B}[106;129;106u", .text("j")), ("\u{1B}[106;65;74u", .text("J")),
      ("\u{1B}[57414u", .enter), ("\u{1B}[57400;129;49u", .text("1")), ("\u{1B}[57413;;43u", .text("+")),
      ("\u{1B}[57376u", Key(.function(13))), ("\u{1B}[13~", Key(.function(3))),
      // Without the flag for texts
      ("\u{1B}[106:74;2u", .text("J")), ("\u{1B}[1086::106u", .text("j")),
      // xterm 390 and tmux 3.4 by modifyOtherKeys
      ("\u{1B}[27;5;105~", .control("i")), ("\u{1B}[27;2;13~", Key(.enter, .shift)),
      ("\u{1B}[27;3;120~", .alt("x")),
    ] as [(String, Key)])
  func readsKeysByTheirCodePoints(bytes: String, key: Key) {
    #expect(decoded(bytes) == [.key(key)])
  }

  @Test(
    arguments: [
      ("\u{1B}[<0;12;3M", .press(count: 1)), ("\u{1B}[<4;12;3M", .press(count: 1)),
      ("\u{1B}[<64;12;3M", .wheel(rows: -3)), ("\u{1B}[<65;12;3M", .wheel(rows: 3)),
      ("\u{1B}[<81;12;3M", .wheel(rows: 3)),
    ] as [(String, MouseEvent.Kind)])
  func readsTheMouse(bytes: String, kind: MouseEvent.Kind) {
    #expect(decoded(bytes) == [.mouse(MouseEvent(kind, at: ScreenPosition(column: 11, row: 2)))])
  }

  @Test func readsTheMouseBeyondTheColumnsOfOldTerminals() {
    #expect(
      decoded("\u{1B}[<0;400;120M")
        == [.mouse(MouseEvent(.press(count: 1), at: ScreenPosition(column: 399, row: 119)))])
  }

  @Test(arguments: [
    "\u{1B}[57~", "\u{1B}[[Z", "\u{1B}[1;99A",  // keys that do not exist
    "\u{1B}[I", "\u{1B}[O",  // the window has the focus, or lost it
    "\u{1B}[?62;1;6c", "\u{1B}[>41;354;0c", "\u{1B}[24;80R", "\u{1B}[?2026;2$y",  // answers
    "\u{1B}]11;rgb:0000/0000/0000\u{07}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
    "\u{1B}P1$r0m\u{1B}\\",
    "\u{1B}[M !!", "\u{1B}[<0;12;3m", "\u{1B}[<2;12;3M", "\u{1B}[<35;12;3M", "\u{1B}[<0;0;3M",  // the mouse
    "\u{1B}[?29u", "\u{1B}[57441;2u", "\u{1B}[106;9u", "\u{1B}[106;1:3u",  // kitty
    "\u{1B}[201~",
    "\u{1B}[" + String(repeating: "1", count: 5000) + "~",
  ])
  func ignoresUnknownSequences(bytes: String) {
    #expect(decoded(bytes + "x") == [.key(text("x"))])
  }

  @Test(
    arguments: [
      ([0xC3], []),
      ([0xC3, 0x61], [text("a")]),
      ([0xE2, 0x9C, 0x1B, 0x5B, 0x41], [Key.up]),
      ([0x80, 0xFF, 0xC0, 0xAF, 0x61], [text("a")]),
      ([0xED, 0xA0, 0x80, 0x61], [text("a")]),  // half of a surrogate pair
      ([0xF4, 0x90, 0x80, 0x80, 0x61], [text("a")]),  // beyond the last scalar
    ] as [([UInt8], [Key])])
  func dropsInvalidUTF8(bytes: [UInt8], keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == keys.map { .key($0) })
  }

  @Test(arguments: [
    ("one two", "one two"),
    ("one\ntwo\r\nthree\rfour\n\nfive\r\n", "one\ntwo\nthree\nfour\n\nfive\n"),
    ("a\u{2028}b\u{85}c", "a\nb\nc"),
    ("a\tb", "a\tb"),
    ("a\u{03}\u{04}\u{08}\u{7F}\u{9B}b", "ab"),
    ("a\u{1B}[Bb\u{1B}c", "a[Bbc"),
    ("a\u{1B}[20\u{1B}[201", "a[20[201"),
    ("né✓", "né✓"), ("", ""), ("q", "q"),
  ])
  func readsAPasteAsOneText(pasted: String, expected: String) {
    let events = decoded("\u{1B}[200~\(pasted)\u{1B}[201~\r")
    #expect(events == [.paste(Array(expected.utf8)), .key(.enter)])
  }

  @Test func limitsAPaste() {
    var decoder = KeyDecoder()
    var events = decoder.decode("\u{1B}[200~".utf8)
    let line = [UInt8](repeating: 0x61, count: 1 << 16)
    for _ in 0..<100 { events += decoder.decode(line) }
    events += decoder.decode("\u{1B}[201~q".utf8)
    #expect(events == [.paste([UInt8](repeating: 0x61, count: 4 << 20)), .key(.text("q"))])
  }

  @Test(arguments: [
    "a✓👍\u{1B}[1;5A\u{1B}OH\u{1B}[5~é\r\u{1B}bq", "\u{1B}[200~é\r\nb\u{1B}[201~\u{1B}[3~",
    "\u{1B}]11;rgb:0/0/0\u{1B}\\x\u{1B}\u{1B}[A", "\u{1B}[1086:1054:106;2;1054u\u{1B}[<65;12;3Mq",
  ])
  func readsInputSplitAnywhere(bytes: String) {
    let whole = decoded(bytes)
    let all = Array(bytes.utf8)
    for place in 0...all.count {
      var decoder = KeyDecoder()
      #expect(decoder.decode(all[..<place]) + decoder.decode(all[place...]) == whole)
    }
    var decoder = KeyDecoder()
    #expect(all.flatMap { decoder.decode([$0]) } == whole)
  }

  @Test(
    arguments: [
      ("\u{1B}", [.escape]),
      ("\u{1B}\u{1B}", [.escape, .escape]),
      // rxvt's arrow with Alt.
      ("\u{1B}\u{1B}[A", [.alt(.up)]), ("\u{1B}\u{1B}Ob", [Key(.down, [.alt, .control])]), ("\u{1B}[[", []),
      ("\u{1B}\u{1B}ab", [.escape, .alt("a"), .text("b")]), ("\u{1B}\u{1B}[AB", [.alt(.up), .text("B")]),
      ("\u{1B}[", []),
      ("\u{1B}O", []),
      ("\u{1B}]", []),
    ] as [(String, [Key])])
  func aPauseEndsAnUndecidedSequence(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    var read = decoder.decode(bytes.utf8)
    read += decoder.flush()
    #expect(read == keys.map { .key($0) })
    #expect(!decoder.isUndecided)
    #expect(decoder.decode("x".utf8) == [.key(text("x"))])
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[20", "\u{C3}"])
  func aPauseDoesNotEndAPaste(beginning: String) {
    var decoder = KeyDecoder()
    _ = decoder.decode("\u{1B}[200~\(beginning)".utf8)
    #expect(!decoder.isUndecided)
    #expect(decoder.flush() == [])
  }

  @Test func aPauseDoesNotSplitACharacter() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xC3]) == [])
    #expect(!decoder.isUndecided)
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0xA9]) == [.key(text("é"))])
  }
}

private func text(_ string: String) -> Key { .text(Array(string.utf8)) }

private func decoded(_ bytes: String) -> [ScreenEvent] {
  var decoder = KeyDecoder()
  return decoder.decode(bytes.utf8)
}
