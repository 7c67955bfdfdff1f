import ModuleKit
import ScreenKit
import Testing
@testable import ScreenHost

@Suite struct TerminalAnswerTests {
  @Test(
    arguments: [
      ("\u{1B}]11;rgb:0000/0000/0000\u{07}", .ground(0x000000)),
      ("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\", .ground(0xFFFFDD)),
      ("\u{1B}]11;rgb:fd/f6/e3\u{1B}\\", .ground(0xFDF6E3)),
      ("\u{1B}]11;rgba:1/1/1/f\u{07}", .ground(0x111111)),
      ("\u{1B}[?997;1n", .groundChange(isLight: false)), ("\u{1B}[?997;2n", .groundChange(isLight: true)),
      ("\u{1B}[?2027;0$y", .mode(2027, isOn: nil)), ("\u{1B}[?2027;1$y", .mode(2027, isOn: true)),
      ("\u{1B}_Gi=31;OK\u{1B}\\", .kittyGraphics), ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])),
      ("\u{1B}[?6c", .attributes([6])), ("\u{1B}[6;18;9t", .cell(PixelSize(width: 9, height: 18))),
      ("\u{1B}[?2;0;1000;800S", .largestSixels(PixelSize(width: 1000, height: 800))),
      ("\u{1B}[?2027;2$y", .mode(2027, isOn: false)), ("\u{1B}[?2027;4$y", .mode(2027, isOn: nil)),
    ] as [(String, TerminalAnswer)])
  func readsAnswersBetweenKeys(bytes: String, answer: TerminalAnswer) {
    var decoder = KeyDecoder()
    // Answers between two keys, split anywhere.
    var events: [ScreenEvent] = []
    for byte in "a\(bytes)b".utf8 { events += decoder.decode([byte]) }
    #expect(events == [.key(.text("a")), .key(.text("b"))])
    #expect(decoder.takeAnswers() == [answer])
    #expect(decoder.takeAnswers().isEmpty)
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:0/0\u{07}", "\u{1B}]11;rgb:00000/0/0\u{07}", "\u{1B}]11;rgb:x/y/z\u{07}",
    "\u{1B}]12;rgb:0/0/0\u{07}",
    "\u{1B}]11\u{07}", "\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", "\u{1B}]Gi=31;OK\u{07}", "\u{1B}[6;0;0t",
    "\u{1B}[?2;3;0S", "\u{1B}[?1;0;256;0S", "\u{1B}[?2;0;0;0S",
    "\u{1B}[8;24;80t", "\u{1B}[?2027$y", "\u{1B}[?;1$y", "\u{1B}[?1;2n",
  ])
  func ignoresOtherAnswers(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes.utf8).isEmpty)
    #expect(decoder.takeAnswers().isEmpty)
  }

  /// The rest of a long answer is never taken for keys.
  @Test(arguments: [
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{07}", "\u{1B}[?62;4;22c",
    "\u{1B}[?2027;2$y",
  ])
  func aPauseDoesNotEndAnAnswer(bytes: String) {
    let bytes = Array(bytes.utf8)
    for place in 3..<bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes[..<place]).isEmpty && !decoder.isUndecided)
      #expect(decoder.flush().isEmpty)
      #expect(decoder.decode(bytes[place...]).isEmpty)
      #expect(decoder.takeAnswers().count == 1)
    }
  }

  /// A lost end of an answer must not disable the keyboard.
  @Test(arguments: [("\r", Key.enter), ("\u{03}", .control("c"))])
  func aKeyEndsAnAnswerWithoutEnd(bytes: String, key: Key) {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}_Gi=31;O\(bytes)x".utf8) == [.key(key), .key(.text("x"))])
  }
}
