import Testing

@testable import TodoTxt

@Suite struct Base64Tests {
  /// The vectors of RFC 4648, and bytes that need the last digits.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("~~~???", "fn5+Pz8/"),
  ])
  func encodesAndDecodes(text: String, base64: String) {
    // A slice that does not begin at 0.
    let encoded = Base64.encode(("..." + text).utf8.map(\.self)[3...])
    #expect(String(decoding: encoded, as: UTF8.self) == base64)
    #expect(Base64.decode(base64.utf8) == Array(text.utf8))
  }

  @Test func otherCharactersAreRefused() {
    #expect(Base64.decode("Zm9v\n".utf8) == nil)
  }
}
