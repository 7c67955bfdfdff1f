import ModuleKit
import PlainText
import Testing

@Suite struct LinksTests {
  @Test(
    arguments: [
      ("see https://a.example/b?c#d now", ["https://a.example/b?c#d"]),
      ("HTTP://A.example", ["HTTP://A.example"]),
      ("(https://a.example/b).", ["https://a.example/b"]),
      ("url:https://a.example", ["https://a.example"]),
      ("<mailto:a@b.example>, x", ["mailto:a@b.example"]),
      ("https://a\u{1B}]8;;b\u{07}c", ["https://a"]),
      ("https://é.example/ü", ["https://é.example/ü"]),
      ("http:// https:// mailto: ftp://a javascript:alert(1) file:///etc", []),
      ("https://a https://b", ["https://a", "https://b"]),
      ("", []),
    ] as [(String, [String])])
  func findsLinks(text: String, links: [String]) {
    #expect(Links(in: Array(text.utf8)).links.map { String(decoding: $0, as: UTF8.self) } == links)
  }
}
