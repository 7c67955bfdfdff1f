import Glibc

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
    self.init(of: left, and: right, prefix: Self.prefix(of: left, and: right))
  }

  /// Compares two files that have the first `prefix` bytes in common and no more.
  public init(of left: Span<UInt8>, and right: Span<UInt8>, prefix: Int) {
    self.prefix = prefix
    suffix = left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        let limit = min(left.count, right.count) - prefix
        var length = 0
        while length < limit {
          let step = min(Self.step, limit - length)
          let (leftStart, rightStart) = (left.count - length - step, right.count - length - step)
          if Self.isSame(left, leftStart, right, rightStart, step) {
            length += step
          } else {
            while left[left.count - length - 1] == right[right.count - length - 1] { length += 1 }
            break
          }
        }
        return length
      }
    }
  }

  /// How many bytes both begin with.
  public static func prefix(of left: Span<UInt8>, and right: Span<UInt8>) -> Int {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        let limit = min(left.count, right.count)
        var length = 0
        while length < limit {
          let step = min(Self.step, limit - length)
          if isSame(left, length, right, length, step) {
            length += step
          } else {
            while left[length] == right[length] { length += 1 }
            break
          }
        }
        return length
      }
    }
  }

  /// What memcmp(3) compares at once; the first piece that differs is looked through byte by byte.
  private static let step = 4096

  private static func isSame(
    _ left: UnsafeRawBufferPointer, _ leftStart: Int, _ right: UnsafeRawBufferPointer, _ rightStart: Int,
    _ count: Int
  ) -> Bool {
    guard let left = left.baseAddress, let right = right.baseAddress else { return true }
    return memcmp(left + leftStart, right + rightStart, count) == 0
  }
}
