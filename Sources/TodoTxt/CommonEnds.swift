/// How many bytes two files have in common at their start and, apart from those, at their end.
public struct CommonEnds: Hashable, Sendable {
  public var prefix: Int
  public var suffix: Int

  /// - Precondition: both together are no longer than either file.
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

  /// How many bytes both begin with.
  public static func prefix(of left: Span<UInt8>, and right: Span<UInt8>) -> Int {
    length(atMost: min(left.count, right.count)) { range in
      left.extracting(range).isIdentical(to: right.extracting(range))
    }
  }

  /// How many bytes both end with.
  public static func suffix(of left: Span<UInt8>, and right: Span<UInt8>) -> Int {
    length(atMost: min(left.count, right.count)) { range in
      let leftPiece = left.extracting((left.count - range.upperBound)..<(left.count - range.lowerBound))
      let rightPiece = right.extracting((right.count - range.upperBound)..<(right.count - range.lowerBound))
      return leftPiece.isIdentical(to: rightPiece)
    }
  }

  /// How far two things are the same, by comparing them piece by piece.
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
        // The end is in this piece.
        step = (piece + 7) / 8
      }
    }
    return length
  }

  /// What memcmp(3) compares at once.
  private static let largestStep = 4096
}
