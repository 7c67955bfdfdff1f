import Testing
@testable import ScreenHost

@Suite struct LinkedRowTests {
  private static func link(_ text: String) -> String { "\u{1B}]8;;\(text)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" }

  @Test(arguments: [
    ("see https://a.example/b now", "see \(link("https://a.example/b")) now"),
    ("https://a.example", link("https://a.example")),
    ("\u{1B}[1mhttps://a.example\u{1B}[0m x", "\u{1B}[1m\(link("https://a.example"))\u{1B}[0m x"),
    ("mailto:a@b.example, http://c.example", "\(link("mailto:a@b.example")), \(link("http://c.example"))"),
    ("nothing: here", "nothing: here"), ("", ""),
    ("https://a.example/lon…", "https://a.example/lon…"),
  ])
  func marksWholeLinks(row: String, marked: String) {
    let bytes = LinkedRow.bytes(Array(row.utf8)[...], isAtEdge: false)
    #expect(String(decoding: bytes, as: UTF8.self) == marked)
  }

  @Test func theConsoleHasSquareCornersAndNoLinks() {
    let row = LinkedRow.unmarked(Array("╭─ \(Self.link("https://a.example")) ─╮╰╯".utf8)[...])
    #expect(String(decoding: row, as: UTF8.self) == "┌─ https://a.example ─┐└┘")
  }

  @Test(arguments: ["x https://a.example", "https://a.example\u{1B}[0m"])
  func aLinkThatMayContinueIsNotMarked(row: String) {
    let bytes = LinkedRow.bytes(Array(row.utf8)[...], isAtEdge: true)
    #expect(String(decoding: bytes, as: UTF8.self) == row)
  }
}
