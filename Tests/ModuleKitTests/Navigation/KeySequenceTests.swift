import ModuleKit
import ScreenKit
import Testing

@Suite struct KeySequenceTests {
  @Test(
    arguments: [
      ("x", [Key.text("x")]), ("f p", [.text("f"), .text("p")]), ("ctrl-d", [.control("d")]),
      ("Ctrl-D", [.control("d")]), ("alt-b", [.alt("b")]), ("alt-B", [.alt("B")]),
      ("ctrl-alt-x", [Key(.text([0x78]), [.control, .alt])]), ("shift-tab", [Key(.tab, .shift)]),
      ("Del", [.delete]), ("PgDn", [.pageDown]), ("f1", [Key(.function(1))]), ("space", [.text(" ")]),
      ("ctrl-space", [.control(" ")]), ("=", [.text("=")]), ("-", [.text("-")]), ("ctrl--", [.control("-")]),
      ("hash", [.text("#")]), ("é", [.text("é")]), (" g  g ", [.text("g"), .text("g")]),
    ] as [(String, [Key])])
  func readsKeys(text: String, keys: [Key]) throws {
    let sequence = try #require(KeySequence(text))
    #expect(sequence.elements == keys.map { .key($0) })
    #expect(KeySequence(sequence.notation) == sequence)
  }

  @Test(arguments: ["", " ", "xx", "ctrl-", "shift-a", "f25", "f0", "hyper-x", "\u{07}"])
  func rejectsInvalidKeys(text: String) {
    #expect(KeySequence(text) == nil)
  }

  @Test func namesKeysLikeHints() {
    #expect(("p LETTER" as KeySequence).name == "p a–z")
    #expect(("ctrl-d" as KeySequence).name == "^D")
    #expect(("ctrl-right" as KeySequence).name == "^→")
    #expect(("f enter" as KeySequence).name == "f Enter")
  }
}
