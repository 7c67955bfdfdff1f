import Glibc
import TodoTxt

/// The last two contents of a file: the one that the next is compared with, piece by piece while a piece is in
/// the processor's cache, and the one whose memory the next takes.
///
/// Two contents of one file are nearly the same, so little is written: what both begin with stays where it is.
struct FileContents {
  /// What was accepted last.
  private(set) var current: [UInt8] = []

  /// What was read last; after that was accepted, what was `current` before.
  private var next: [UInt8] = []

  /// What `current` and the content read last are known to have in common.
  private(set) var unchanged = CommonEnds(prefix: 0, suffix: 0)

  /// Where what is only compared is read to.
  private var piece: [UInt8] = []

  private static let pieceSize = 1 << 16

  /// Whether the content read last is `current`.
  var isUnchanged: Bool { unchanged.prefix == current.count && unchanged.prefix == next.count }

  /// Lets the content read last be `current`.
  mutating func accept() {
    swap(&current, &next)
  }

  /// Lets an absent file's content be `current`.
  mutating func acceptAbsence() {
    current = []
    unchanged = CommonEnds(prefix: 0, suffix: 0)
  }

  /// Reads a file from its start to its end.
  ///
  /// - Parameter size: what fstat(2) said; one byte more is asked for, to notice that the file has grown.
  mutating func read(_ file: borrowing Descriptor, expecting size: Int) throws(SystemError) -> [UInt8] {
    if next.capacity <= size {
      // With room to grow, so that the file keeps its memory; without the old bytes, which would be copied.
      next = [UInt8](largeCapacity: size + size / 16 + 4096)
      unchanged.prefix = 0
    }
    // What both begin with need not be written, only compared. Should the reading fail, less of it is known.
    let known = min(unchanged.prefix, size)
    unchanged.prefix = 0
    while unchanged.prefix < known {
      let same = try compare(file, min(Self.pieceSize, known - unchanged.prefix))
      unchanged.prefix += same
      if same < Self.pieceSize { break }
    }
    next.removeLast(next.count - unchanged.prefix)
    unchanged.suffix = 0
    while next.count <= size {
      let start = next.count
      try file.append(to: &next, from: start, atMost: min(Self.pieceSize, size + 1 - start))
      if next.count == start { break }
      if unchanged.prefix == start, unchanged.prefix < current.count {
        unchanged.prefix += CommonEnds.prefix(
          of: next.span.extracting(start..<next.count), and: current.span.extracting(start..<current.count))
      }
      compareEnds(from: start, expecting: size)
    }
    // Where it has another size after all, all of it was compared with the wrong bytes.
    if next.count != size { unchanged.suffix = 0 }
    return next
  }

  /// Compares what was read from `start` on with what stands as far from the end of `current`.
  private mutating func compareEnds(from start: Int, expecting size: Int) {
    let shift = current.count - size
    let first = max(start, unchanged.prefix, unchanged.prefix - shift)
    let range = first..<max(first, min(next.count, size))
    if range.isEmpty { return }
    let same = CommonEnds.suffix(
      of: next.span.extracting(range),
      and: current.span.extracting((range.lowerBound + shift)..<(range.upperBound + shift)))
    unchanged.suffix = same == range.count ? unchanged.suffix + same : same
  }

  /// How many of the `count` bytes behind `prefix` the file and `next` have in common.
  private mutating func compare(_ file: borrowing Descriptor, _ count: Int) throws(SystemError) -> Int {
    if piece.isEmpty { piece = Array(repeating: 0, count: Self.pieceSize) }
    let start = unchanged.prefix
    let got = try SystemError.check { unsafe pread(file.number, &piece, count, start) }
    return CommonEnds.prefix(
      of: piece.span.extracting(0..<got), and: next.span.extracting(start..<(start + got)))
  }
}
