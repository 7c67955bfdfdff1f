import PlainText

/// The rows of a screen, from the top, in one piece of memory.
struct ScreenRows {
  private let text: [UInt8]
  private var ranges: [Range<Int>]

  /// - Parameters:
  ///   - text: the rows, each ending in a newline.
  ///   - limit: the maximum number of rows.
  init(_ text: [UInt8], limit: Int) {
    self.text = text
    ranges = text.lineRanges(limit: limit)
  }

  var count: Int { ranges.count }

  var indices: Range<Int> { 0..<count }

  subscript(row: Int) -> ArraySlice<UInt8> { text[ranges[row]] }

  func isEmpty(_ row: Int) -> Bool { ranges[row].isEmpty }

  func isSame(_ row: Int, as otherRow: Int, of other: ScreenRows) -> Bool {
    text.span.extracting(ranges[row]).isIdentical(to: other.text.span.extracting(other.ranges[otherRow]))
  }

  /// Moves rows as a terminal does, leaving empty rows behind.
  mutating func move(_ shift: RowShift) {
    let (region, blanks) = (shift.region, [Range<Int>](repeating: 0..<0, count: abs(shift.distance)))
    if shift.distance > 0 {
      ranges.replaceSubrange(shift.rows.upperBound..<region.upperBound, with: [])
      ranges.insert(contentsOf: blanks, at: region.lowerBound)
    } else {
      ranges.replaceSubrange(region.lowerBound..<shift.rows.lowerBound, with: [])
      ranges.insert(contentsOf: blanks, at: region.upperBound - blanks.count)
    }
  }
}
