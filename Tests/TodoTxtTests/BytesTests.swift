import ModuleTestKit
import Testing

@Suite struct BytesTests {
  @Test(arguments: [
    (0, 0, "0"), (9, 1, "9"), (10, 1, "10"), (10, 3, " 10"), (99, 2, "99"), (100, 2, "100"),
    (100, 5, "  100"),
    (1_234_567_890, 0, "1234567890"), (7, 4, "   7"),
  ])
  func appendsNumbers(number: Int, width: Int, expected: String) {
    var bytes = Array("<".utf8)
    bytes.appendNumber(number, width: width, padding: .space)
    #expect(String(decoding: bytes, as: UTF8.self) == "<" + expected)
  }

  @Test(arguments: [
    ("a\nb\n", 9, [0..<1, 2..<3]), ("a\nb", 9, [0..<1]), ("a\nb\n", 1, [0..<1]), ("\n\n", 9, [0..<0, 1..<1]),
    ("", 9, []), ("a\n", 0, []), ("ab\n", 1, [0..<2]),
  ])
  func findsLines(text: String, limit: Int, expected: [Range<Int>]) {
    #expect(Array(text.utf8).lineRanges(limit: limit) == expected)
  }

  @Test(arguments: [
    ("P2", "P10", true), ("p2", "P10", true), ("P10", "P2", false), ("P2a", "P2b", true), ("P2", "P2a", true),
    ("P2", "P02", false), ("a10b2", "a10b10", true), ("Ab", "aC", true), ("B", "b", true), ("1", "a", true),
    ("99999999999999999998", "99999999999999999999", true), ("a", "a", false), ("", "a", true),
  ])
  func comparesNamesNaturally(left: String, right: String, precedes: Bool) {
    #expect(Array(left.utf8)[...].precedesNaturally(Array(right.utf8)[...]) == precedes)
  }

  @Test func knowsLettersAndBlanks() {
    for byte in UInt8.min...UInt8.max {
      let isUpper = byte >= 65 && byte <= 90
      let isLower = byte >= 97 && byte <= 122
      #expect(byte.lowercasedASCII == (isUpper ? byte + 32 : byte))
      #expect(byte.uppercasedASCII == (isLower ? byte - 32 : byte))
      #expect(byte.isBlank == (byte == 32 || byte == 9))
    }
    #expect(Array("a\nb\r\nc".utf8).asOneLine == Array("a b  c".utf8))
  }

  @Test func appendsBytesAndText() {
    var bytes = Array("a".utf8)
    bytes += "é".utf8
    bytes.append("bc")
    bytes.append("defg", 1..<3)
    bytes.append(UInt8(ascii: "h"), count: 2)
    bytes.append(UInt8(ascii: "i"), count: 0)
    bytes.append(Array("j".utf8).span)
    #expect(String(decoding: bytes, as: UTF8.self) == "aébcefhhj")
  }

  @Test(arguments: [
    ("abc", "abc", true), ("abc", "abd", false), ("abc", "ab", false), ("", "", true), ("", "a", false),
  ])
  func comparesAllBytes(left: String, right: String, expected: Bool) {
    let isIdentical = Array(left.utf8).span.isIdentical(to: Array(right.utf8).span)
    #expect(isIdentical == expected)
  }

  /// Compared with a loop over bytes, with stretches longer than one comparison.
  @Test func commonEndsEqualAByteComparison() {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let length = Int.random(in: 0...(seed < 40 ? 40 : 20_000), using: &generator)
      let left = [UInt8](repeating: 97, count: length)
      var right = left
      for _ in 0..<Int.random(in: 0...2, using: &generator) where !right.isEmpty {
        right[Int.random(in: 0..<right.count, using: &generator)] = 98
      }
      right.removeLast(Int.random(in: 0...min(5, right.count), using: &generator))
      let ends = CommonEnds(of: left.span, and: right.span)
      let prefix = zip(left, right).prefix { $0 == $1 }.count
      let rest = zip(left.dropFirst(prefix).reversed(), right.dropFirst(prefix).reversed())
      #expect(ends == CommonEnds(prefix: prefix, suffix: rest.prefix { $0 == $1 }.count), "seed \(seed)")
    }
  }

  @Test func countsLines() {
    var counts = LineCounts(["a", "b", "a"].map { Array($0.utf8) })
    let (a, b, c) = (Array("a".utf8), Array("b".utf8), Array("c".utf8))
    #expect(counts.count(of: a) == 2 && counts.count(of: b) == 1 && counts.count(of: c) == 0)
    #expect(counts.take(b) && !counts.take(b) && !counts.take(c))
    counts.add(c)
    counts.add(c, count: 2)
    counts.add(c, count: 0)
    #expect(counts.count(of: c) == 3)
    counts.limit(a, to: 1)
    counts.limit(c, to: 2)
    counts.limit(b, to: 5)
    #expect(counts.count(of: a) == 1 && counts.count(of: c) == 2 && counts.count(of: b) == 0)
    #expect(Set(counts.lines) == [a, b, c])

    #expect(LineCounts([a, a, b, c]).count(notIn: LineCounts([a, c, c])) == 2)
  }

  /// A character is in the common part as a whole, or not at all.
  @Test(arguments: [
    ("aéb", "aèb", 1, 1), ("é", "è", 0, 0), ("a😀", "a😁", 1, 0), ("ab", "aéb", 1, 1), ("", "é", 0, 0),
  ])
  func comparesTextsByCharacters(left: String, right: String, prefix: Int, suffix: Int) {
    let ends = CommonEnds(ofTexts: Array(left.utf8), and: Array(right.utf8))
    #expect(ends == CommonEnds(prefix: prefix, suffix: suffix))
  }

  @Test(arguments: [
    ("a\nb\n", 0..<1, "x", "x\nb\n"), ("a\nb\n", 1..<3, "", "a\n"), ("", 0..<0, "a", "a"),
    ("a", 1..<1, "\nb", "a\nb"),
  ])
  func replacesBytesOfAList(text: String, range: Range<Int>, new: String, after: String) {
    #expect(TodoList(text).replacing(range, with: Array(new.utf8)) == TodoList(after))
  }

  @Test(arguments: [
    ("see https://a.example/x. note:n.md", ["https://a.example/x", "note:n.md"]), ("a note:../b", []),
    ("a b", []),
    ("Call 3:4", []),
  ])
  func findsWhatATaskLinksTo(line: String, targets: [String]) {
    let found = TodoList("first\n\(line)\n")[1].links.map { link in
      switch link.target {
      case .address(let address): String(decoding: address, as: UTF8.self)
      case .note(let name): "note:\(String(decoding: name.bytes, as: UTF8.self))"
      }
    }
    #expect(found == targets)
  }
}
