import Testing
@testable import PictureService

@Suite struct WebAddressTests {
  /// Another machine must not make this program send requests to this machine.
  @Test(arguments: [
    ("https://example.com/s", "https://example.org/x.png", true),
    ("https://example.com/s", "http://127.0.0.1/x", false),
    ("https://example.com/s", "https://localhost/x", false),
    ("https://example.com/s", "http://example.com/x", false),
    ("http://127.0.0.1:8080/s", "http://127.0.0.1/x", true), ("http://[::1]/s", "http://localhost:1/x", true),
    ("http://localhost/s", "https://example.com/x", true),
    ("http://127.0.0.1/s", "http://127.0.0.1.example/x", false),
    ("http://127.0.0.1/s", "http://10.0.0.1/x", false),
  ])
  func acceptsOnlyAllowedAddresses(endpoint: String, address: String, isOpen: Bool) throws {
    let endpoint = try #require(WebAddress(endpoint))
    #expect(try #require(WebAddress(address)).isOpen(from: endpoint) == isOpen)
  }

  @Test(arguments: [
    ("/x.png", "https://example.com/x.png"), ("x.png", "https://example.com/a/x.png"),
    ("?q=2", "https://example.com/a/b?q=2"), ("https://example.org/#top", "https://example.org/"),
    ("//example.org/x", "https://example.org/x"),
  ])
  func resolvesRelativeAddresses(link: String, expected: String) throws {
    let base = try #require(WebAddress("https://example.com/a/b?q=1"))
    #expect(WebAddress(link, relativeTo: base)?.text == expected)
  }

  @Test func encodesAQuery() {
    #expect(
      WebAddress("https://example.com/s?lang=en", query: ("q", "a & b=ü"))?.text
        == "https://example.com/s?lang=en&q=a+%26+b%3d%c3%bc")
  }
}
