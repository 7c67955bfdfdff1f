/// The numbers of bytes that two files have in common at the start and, apart from those, at the end.
public struct CommonEnds: Hashable, Sendable {
  public var prefix: Int
  public var suffix: Int

  /// - Precondition: the sum is at most the length of either file.
  public init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Compares two files.
  public init(of left: Span<UInt8>, and right: Span<UInt8>) {
    prefix = Self.prefix(of: left, and: right)
    suffix = Self.suffix(
      of: left.extracting(prefix..<left.count), and: right.extracting(prefix..<right.count))
  }

  /// Compares two texts in UTF-8 by whole characters.
  package init(ofTexts left: [UInt8], and right: [UInt8]) {
    self.init(of: left.span, and: right.span)
    func isInside(_ index: Int, _ text: [UInt8]) -> Bool { index < text.count && text[index] & 0xC0 == 0x80 }
    while prefix > 0, isInside(prefix, left) || isInside(prefix, right) { prefix -= 1 }
    while suffix > 0, isInside(left.count - suffix, left) { suffix -= 1 }
  }

  /// The number of equal bytes at the start.
  public static func prefix(of left: Span<UInt8>, and right: Span<UInt8>) -> Int {
    length(atMost: min(left.count, right.count)) { range in
      left.extracting(range).isIdentical(to: right.extracting(range))
    }
  }

  /// The number of equal bytes at the end.
  public static func suffix(of left: Span<UInt8>, and right: Span<UInt8>) -> Int {
    length(atMost: min(left.count, right.count)) { range in
      let leftPiece = left.extracting((left.count - range.upperBound)..<(left.count - range.lowerBound))
      let rightPiece = right.extracting((right.count - range.upperBound)..<(right.count - range.lowerBound))
      return leftPiece.isIdentical(to: rightPiece)
    }
  }

  /// The length of the common start of two buffers, compared piece by piece.
  @inline(__always)
  private static func length(atMost limit: Int, isSame: (Range<Int>) -> Bool) -> Int {
    var (length, step) = (0, largestStep)
    while length < limit {
      let piece = min(step, limit - length)
      if isSame(length..<(length + piece)) {
        length += piece
      } else if piece == 1 {
        break
      } else {
        // The common start ends in this piece.
        step = (piece + 7) / 8
      }
    }
    return length
  }

  /// The bytes compared by one memcmp(3).
  private static let largestStep = 4096
}
