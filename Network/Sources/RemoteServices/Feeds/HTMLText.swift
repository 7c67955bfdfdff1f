/// The readable text of HTML, without a browser.
enum HTMLText {
  /// Tags are removed, paragraphs become lines, and entities are replaced; scripts and styles are removed
  /// with their content.
  static func plain(_ html: String) -> String {
    var text: [UInt8] = []
    var rest = Array(html.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "<"), let next = rest.first,
        next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next | 0x20 >= 0x61 && next | 0x20 <= 0x7A
      else {
        text.append(byte)
        continue
      }
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest[tag.endIndex...].dropFirst()
      let name = String(
        decoding: tag.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }, as: UTF8.self
      )
      .lowercased()
      if name == "script" || name == "style" {
        let end = rest.firstRange(of: Array("</\(name)".utf8)) ?? rest.endIndex..<rest.endIndex
        rest = rest[end.upperBound...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
      } else if breaks.contains(name) {
        text.append(UInt8(ascii: "\n"))
      }
    }
    return tidied(XMLReader.unescaped(text))
  }

  private static let breaks: Set<String> = [
    "p", "/p", "br", "br/", "/div", "/li", "/tr", "/h1", "/h2", "/h3", "/h4", "/ul", "/ol", "/blockquote",
    "pre",
  ]

  /// One blank between words, one empty line between paragraphs.
  private static func tidied(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if words.isEmpty, lines.last?.isEmpty != false { continue }
      lines.append(words)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
