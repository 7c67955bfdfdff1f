import Glibc
import TodoTxt

/// The last two contents of a file. The next content is compared with one of them, piece by piece within the
/// processor's cache, and reuses the memory of the other.
///
/// All three are nearly the same, so little is written: the common start and end are only compared, and only
/// the part in between is read into place.
struct FileContents {
  /// The content that was accepted last.
  private(set) var current: [UInt8] = []

  /// The content that was read last; after that was accepted, the previous `current`.
  private var next: [UInt8] = []

  /// The known common ends of `current` and `next`.
  private(set) var unchanged = nothing

  /// The buffer for pieces that are only compared.
  private var piece = [UInt8](repeating: 0, count: pieceSize)

  private static let pieceSize = 1 << 16
  private static let nothing = CommonEnds(prefix: 0, suffix: 0)

  /// Whether the content that was read last is `current`.
  var isUnchanged: Bool {
    unchanged.prefix == current.count && unchanged.prefix == next.count
  }

  /// Accepts the content that was read last.
  mutating func accept() {
    swap(&current, &next)
  }

  /// Reads a file from start to end.
  ///
  /// - Parameters:
  ///   - size: the size according to fstat(2), which may be wrong.
  ///   - limit: reading stops after more bytes than this.
  mutating func read(
    _ file: borrowing Descriptor, expecting size: Int, atMost limit: Int = .max
  ) throws(SystemError) -> [UInt8] {
    if next.capacity <= size {
      // Reserve room to grow, so that the file keeps its memory, and drop the old bytes, which would be
      // copied.
      next = [UInt8](largeCapacity: size + size / 16 + 4096)
      unchanged = Self.nothing
    }
    let known = unchanged
    // If reading fails.
    unchanged = Self.nothing
    let front = try sameFront(of: file, atMost: min(known.prefix, size))
    let back = try sameBack(of: file, size, atMost: min(known.suffix, size - front))
    let between = front..<(size - back)
    resizeNext(front..<(next.count - back), to: between.count)
    guard var ends = try fill(between, from: file) else { return next }
    ends.suffix += back
    let shorter = min(next.count, current.count)
    if ends.prefix + ends.suffix == shorter {
      // If the shorter content is contained in the other, a part of its end may be counted in its front, too.
      ends.prefix += CommonEnds.prefix(
        of: next.span.extracting(ends.prefix..<next.count),
        and: current.span.extracting(ends.prefix..<current.count))
      ends.suffix = shorter - ends.prefix
    }
    while next.count <= limit {
      let count = try readPiece(of: file, at: next.count, count: Self.pieceSize)
      if count == 0 { break }
      next += piece[..<count]
      ends.suffix = 0
    }
    unchanged = ends
    return next
  }

  /// The number of bytes at the start that the file and `next` have in common.
  private mutating func sameFront(
    of file: borrowing Descriptor, atMost limit: Int
  ) throws(SystemError) -> Int {
    var same = 0
    while same < limit {
      let count = try readPiece(of: file, at: same, count: limit - same)
      let length = CommonEnds.prefix(
        of: piece.span.extracting(0..<count), and: next.span.extracting(same..<(same + count)))
      same += length
      if length < count || count == 0 { break }
    }
    return same
  }

  /// The number of bytes at the end that the file and `next` have in common.
  private mutating func sameBack(
    of file: borrowing Descriptor, _ size: Int, atMost limit: Int
  ) throws(SystemError) -> Int {
    let shift = next.count - size
    var same = 0
    var start = size - limit
    while start < size {
      let count = try readPiece(of: file, at: start, count: size - start)
      if count == 0 { return 0 }
      let length = CommonEnds.suffix(
        of: piece.span.extracting(0..<count),
        and: next.span.extracting((start + shift)..<(start + shift + count)))
      same = length == count ? same + length : length
      start += count
    }
    return same
  }

  /// Moves the bytes after a part of `next` to give the part that length; its content is undefined.
  private mutating func resizeNext(_ range: Range<Int>, to count: Int) {
    let (tail, growth) = (next.count - range.upperBound, count - range.count)
    if growth == 0 { return }
    next.append(addingCapacity: max(0, growth)) { span in
      unsafe span.withUnsafeMutableBufferPointer { $1 = $0.count }
    }
    unsafe next.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.baseAddress.map({ unsafe $0 + range.lowerBound }) else { return }
      _ = unsafe memmove(start + count, start + range.count, tail)
    }
    next.removeLast(max(0, -growth))
  }

  /// Reads a part of the file into its place in `next`.
  ///
  /// - Parameter range: `next` and `current` are equal before and after it.
  /// - Returns: the common ends of `next` up to the end of `range` and of `current`; nil if the file is
  ///   shorter.
  private mutating func fill(
    _ range: Range<Int>, from file: borrowing Descriptor
  ) throws(SystemError) -> CommonEnds? {
    var ends = CommonEnds(prefix: range.lowerBound, suffix: 0)
    let currentEnd = current.count - (next.count - range.upperBound)
    let shift = currentEnd - range.upperBound
    var start = range.lowerBound
    while start < range.upperBound {
      let limit = min(Self.pieceSize, range.upperBound - start)
      let count = try SystemError.check {
        unsafe next.withUnsafeMutableBytes { bytes in
          unsafe pread(file.number, bytes.baseAddress.map { unsafe $0 + start }, limit, start)
        }
      }
      if count == 0 {
        next.removeLast(next.count - start)
        return nil
      }
      let end = start + count
      if ends.prefix == start, start < currentEnd {
        ends.prefix += CommonEnds.prefix(
          of: next.span.extracting(start..<end), and: current.span.extracting(start..<min(end, currentEnd)))
      }
      let first = max(start, ends.prefix, ends.prefix - shift)
      if first < end {
        let same = CommonEnds.suffix(
          of: next.span.extracting(first..<end),
          and: current.span.extracting((first + shift)..<(end + shift)))
        ends.suffix = same == end - first ? ends.suffix + same : same
      }
      start = end
    }
    return ends
  }

  /// - Parameter count: at most the size of a piece is read.
  /// - Returns: the number of bytes read; 0 at the end of the file.
  private mutating func readPiece(
    of file: borrowing Descriptor, at offset: Int, count: Int
  ) throws(SystemError) -> Int {
    try SystemError.check { unsafe pread(file.number, &piece, min(count, Self.pieceSize), offset) }
  }
}
