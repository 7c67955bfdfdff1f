import Glibc
import TodoTxt

/// The last two contents of a file: the one that the next is compared with, piece by piece while a piece is in
/// the processor's cache, and the one whose memory the next takes.
///
/// All three are nearly the same, so little is written: what the last two begin and end with is compared where
/// it stands, and only what the new one has in between is read there.
struct FileContents {
  /// What was accepted last.
  private(set) var current: [UInt8] = []

  /// What was read last; after that was accepted, what was `current` before.
  private var next: [UInt8] = []

  /// What `current` and `next` are known to have in common.
  private(set) var unchanged = nothing

  /// Where what is only compared is read to.
  private var piece = [UInt8](repeating: 0, count: pieceSize)

  private static let pieceSize = 1 << 16
  private static let nothing = CommonEnds(prefix: 0, suffix: 0)

  /// Whether the content read last is `current`.
  var isUnchanged: Bool {
    unchanged.prefix == current.count && unchanged.prefix == next.count
  }

  /// Lets the content read last be `current`.
  mutating func accept() {
    swap(&current, &next)
  }

  /// Reads a file from its start to its end.
  ///
  /// - Parameters:
  ///   - size: what fstat(2) said, which need not be true.
  ///   - limit: where more than that has been read, the rest is not.
  mutating func read(
    _ file: borrowing Descriptor, expecting size: Int, atMost limit: Int = .max
  ) throws(SystemError) -> [UInt8] {
    if next.capacity <= size {
      // With room to grow, so that the file keeps its memory; without the old bytes, which would be copied.
      next = [UInt8](largeCapacity: size + size / 16 + 4096)
      unchanged = Self.nothing
    }
    let known = unchanged
    // Should the reading fail.
    unchanged = Self.nothing
    let front = try sameFront(of: file, atMost: min(known.prefix, size))
    let back = try sameBack(of: file, size, atMost: min(known.suffix, size - front))
    let between = front..<(size - back)
    resizeNext(front..<(next.count - back), to: between.count)
    guard var ends = try fill(between, from: file) else { return next }
    ends.suffix += back
    let shorter = min(next.count, current.count)
    if ends.prefix + ends.suffix == shorter {
      // Where the shorter of the two is in the other as a whole, part of its end may be part of its front, too.
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

  /// How many of the first bytes the file and `next` have in common.
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

  /// How many of the last bytes the file and `next` have in common.
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

  /// Moves what stands behind a part of `next`, so that the part has that length; what is in it does not matter.
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

  /// Reads a part of the file to where it belongs in `next`.
  ///
  /// - Parameter range: what `next` and `current` have before and behind it is the same.
  /// - Returns: what `next` up to the end of `range` and `current` as far from its end have in common; nil where
  ///   the file ends before that.
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

  /// - Parameter count: no more than a piece is read.
  /// - Returns: how many bytes were read; 0 at the end of the file.
  private mutating func readPiece(
    of file: borrowing Descriptor, at offset: Int, count: Int
  ) throws(SystemError) -> Int {
    try SystemError.check { unsafe pread(file.number, &piece, min(count, Self.pieceSize), offset) }
  }
}
