/// The links of a text: words, or ends of words, that start with `https://`, `http://` or `mailto:`.
public struct Links: Sendable {
  /// Without surrounding punctuation and control characters.
  public let links: [[UInt8]]

  public init(in text: [UInt8]) {
    links = Self.ranges(in: text[...]).map { range in text[range].filter { $0 > 0x20 && $0 != 0x7F } }
  }

  public static func ranges(in text: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = text.startIndex
    while let colon = text[start...].firstIndex(of: UInt8(ascii: ":")) {
      let rest = text[colon...]
      start = colon + 1
      let found = schemes.first { scheme, mark in
        rest.starts(with: mark)
          && text[..<colon].suffix(scheme.count).elementsEqual(scheme, by: { $0.lowercasedASCII == $1 })
      }
      guard let found else { continue }
      var end = rest.firstIndex { $0 <= 0x20 || $0 == 0x7F || closing.contains($0) } ?? text.endIndex
      while end > colon + found.mark.count, trailing.contains(text[end - 1]) { end -= 1 }
      guard end > colon + found.mark.count else { continue }
      ranges.append((colon - found.scheme.count)..<end)
      start = end
    }
    return ranges
  }

  /// A wide link at the start of a word by its host alone, `↗github.com`, and its address; nil for another word.
  public static func short(_ word: ArraySlice<UInt8>) -> (text: [UInt8], address: ArraySlice<UInt8>)? {
    guard word.count > widest, let range = ranges(in: word).first, range.lowerBound == word.startIndex,
      let slashes = word.firstRange(of: Array("://".utf8))
    else { return nil }
    return (
      Array("↗".utf8)
        + word[slashes.upperBound...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") },
      word[range]
    )
  }

  private static let widest = 24

  private static let schemes: [(scheme: [UInt8], mark: [UInt8])] = [
    (Array("https".utf8), Array("://".utf8)), (Array("http".utf8), Array("://".utf8)),
    (Array("mailto".utf8), Array(":".utf8)),
  ]

  /// Characters that end a link, and trailing characters that belong to the sentence.
  private static let closing = Array("<>\"`".utf8)
  private static let trailing = Array(".,;:!?)]}'".utf8)
}
