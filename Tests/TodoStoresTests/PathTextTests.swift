import Testing
import TodoStores

@Suite struct PathTextTests {
  @Test(
    arguments: [
      ([], "", ""), (Array("/home/ann/todo.txt".utf8), "/home/ann/todo.txt", "/home/ann/todo.txt"),
      (Array("é🗒\u{10FF7F}".utf8), "é🗒\u{10FF7F}", "é🗒\u{10FF7F}"),
      ([0x63, 0xE9, 0x64], "c\u{10FFE9}d", "c\u{FFFD}d"),
      ([0xFF, 0x80], "\u{10FFFF}\u{10FF80}", "\u{FFFD}\u{FFFD}"),
      // Half a character, an overlong one, half a surrogate pair.
      ([0xC3, 0x2F], "\u{10FFC3}/", "\u{FFFD}/"),
      ([0xC0, 0xAF], "\u{10FFC0}\u{10FFAF}", "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      // A character that stands for a byte, as text.
      (Array("\u{10FFE9}".utf8), "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}", "\u{10FFE9}"),
    ] as [([UInt8], String, String)])
  func convertsBytesToTextAndBack(bytes: [UInt8], text: String, shown: String) {
    #expect(String(pathBytes: bytes) == text)
    #expect(text.pathBytes == bytes)
    #expect(text.systemPath.map { UInt8(bitPattern: $0) } == bytes + [0])
    #expect(text.shownPath == shown)
  }

  @Test func noTwoPathsHaveTheSameText() {
    let parts: [[UInt8]] = [
      [0x61], [0x2F], [0x80], [0xBF], [0xC3], [0xA9], [0xE9], [0xF4], [0x8F], [0xBE], [0xFF],
      Array("\u{10FF90}".utf8),
    ]
    var texts: [String: [UInt8]] = [:]
    for one in parts {
      for two in parts {
        for three in parts {
          for four in parts {
            let bytes = one + two + three + four
            let text = String(pathBytes: bytes)
            #expect(text.pathBytes == bytes && texts[text, default: bytes] == bytes)
            // Joined from parts, too.
            let joined = String(pathBytes: one) + "/" + String(pathBytes: two + three + four)
            #expect(joined.pathBytes == one + [0x2F] + two + three + four)
            texts[text] = bytes
          }
        }
      }
    }
  }
}
