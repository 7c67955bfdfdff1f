import PlainText

/// Marks links in rows for the terminal: OSC 8. Terminals that don't know it ignore it.
enum LinkedRow {
  /// The part of a row with its links marked. A link that is cut, or may continue in the next row, is not
  /// marked.
  ///
  /// - Parameter isAtEdge: whether the part ends at the edge of its room.
  static func bytes(_ part: ArraySlice<UInt8>, isAtEdge: Bool) -> [UInt8] {
    guard let start = part.firstRange(ofBytes: mark) else { return marked(part, isAtEdge: isAtEdge) }
    // A link whose address is not its text is marked already.
    let end = part[start.upperBound...].firstRange(ofBytes: endMark)?.upperBound ?? part.endIndex
    return marked(part[..<start.lowerBound], isAtEdge: false) + part[start.lowerBound..<end]
      + bytes(part[end...], isAtEdge: isAtEdge)
  }

  /// The part of a row for the Linux console, which knows no links, and whose fonts lack round corners.
  static func unmarked(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = part.firstRange(ofBytes: mark) else { return squared(part) }
    let rest = part[start.upperBound...].drop { $0 != UInt8(ascii: "\\") }.dropFirst()
    return squared(part[..<start.lowerBound]) + unmarked(rest)
  }

  private static func squared(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var part = part
    for (round, square) in corners {
      while let range = part.firstRange(ofBytes: round) { part.replaceSubrange(range, with: square) }
    }
    return part
  }

  private static let corners = [("╭", "┌"), ("╮", "┐"), ("╰", "└"), ("╯", "┘")].map {
    (Array($0.utf8), Array($1.utf8))
  }

  private static let mark = Array("\u{1B}]8;;".utf8)
  private static let endMark = Array("\u{1B}]8;;\u{1B}\\".utf8)

  private static func marked(_ part: ArraySlice<UInt8>, isAtEdge: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var copied = part.startIndex
    for range in Links.ranges(in: part) where isWhole(range, in: part, isAtEdge: isAtEdge) {
      let link = part[range]
      bytes += part[copied..<range.lowerBound] + "\u{1B}]8;;".utf8 + link + "\u{1B}\\".utf8
      bytes += link + "\u{1B}]8;;\u{1B}\\".utf8
      copied = range.upperBound
    }
    return bytes + part[copied...]
  }

  private static func isWhole(_ range: Range<Int>, in part: ArraySlice<UInt8>, isAtEdge: Bool) -> Bool {
    if part[range].firstRange(ofBytes: ellipsis) != nil { return false }
    let rest = part[range.upperBound...]
    return !isAtEdge || !(rest.isEmpty || rest.elementsEqual(reset))
  }

  private static let ellipsis = Array("…".utf8)
  private static let reset = Array("\u{1B}[0m".utf8)
}
