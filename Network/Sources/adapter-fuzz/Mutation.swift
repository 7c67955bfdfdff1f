import ModuleTestKit
import RemoteServices

/// Mutates a real answer.
enum Mutation {
  /// Texts that are hard for parsers.
  private static let words: [[UInt8]] =
    [
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-1", "0", "1e999", "-0.0",
      "null",
      "true", "[]", "{}", "[[[[[[[[", "\"", "\\", "\\ud800", "\\udc00\\ud800", "\\u0000", "\u{1B}]0;x\u{7}",
      "\n",
      "\r\n", "\u{202E}", "\u{301}", "\u{FEFF}", "//", "gh:ann/tools#1", "x 2026-01-01 ", "(A) ",
      "due:0000-00-00",
      "99999-99-99", "+a", "@b", "%00", "%", "#", "?", "<![CDATA[", "]]>", "<!--", "-->",
      "<?xml encoding='x'",
      "encoding=\"iso-8859-1\"", "&#x10FFFF;", "&#xFFFFFFFFF;", "&amp", "</", "/>", "<a b='", "<script>",
      "http://", "https://[::1", "rel=\"next\"", "T99:99:99Z", "incomplete_results\":true,\"",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xF0, 0x9F], [0xFE, 0xFF], [0xED, 0xA0, 0x80], [0], [0x80],
    ]

  static func bytes(
    _ original: [UInt8], with others: [[UInt8]], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: if start < bytes.count { bytes[start] = UInt8.random(in: .min ... .max, using: &random) }
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 3: bytes.replaceSubrange(start..<end, with: words.randomElement(using: &random) ?? [])
      case 4: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: start)
      case 5: replaceNumber(in: &bytes, from: start, &random)
      case 6: bytes.removeSubrange(start...)
      default:
        let other = others.randomElement(using: &random) ?? []
        let from = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[from...].prefix(40), at: start)
      }
    }
    return bytes
  }

  /// Replaces the first number after a position by one that may overflow.
  private static func replaceNumber(in bytes: inout [UInt8], from start: Int, _ random: inout SeededGenerator)
  {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: words[Int.random(in: 0..<6, using: &random)])
  }

  static func text(_ text: String, _ random: inout SeededGenerator) -> String {
    String(decoding: bytes(Array(text.utf8), with: [], &random), as: UTF8.self)
  }

  static func answer(
    _ original: RemoteAnswer, with others: [RemoteAnswer], _ random: inout SeededGenerator
  ) -> RemoteAnswer {
    var answer = original
    if Int.random(in: 0..<8, using: &random) > 0 {
      answer.body = bytes(answer.body, with: others.map(\.body), &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      let statuses = [
        200, 201, 204, 206, 301, 302, 304, 307, 401, 403, 404, 412, 418, 429, 500, 503, 0, -1, 999,
      ]
      answer.status = statuses.randomElement(using: &random) ?? 200
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let name =
        ["Link", "Location", "Retry-After", "X-Total", "X-Total-Count", "Content-Type", "ETag"]
        .randomElement(using: &random) ?? ""
      let values = [
        "</a?page=2>; rel=\"next\"", "/elsewhere", "9223372036854775807", "-9223372036854775808", "7", "0",
        "text/xml; charset=iso-8859-1", "text/xml; charset=\"windows-1252\"", "http://127.0.0.1:1/",
      ]
      answer.headers.append(RemoteHeader(name, text(values.randomElement(using: &random) ?? "", &random)))
    }
    return answer
  }
}
