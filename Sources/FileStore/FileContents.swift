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

  /// How many bytes `current` and `next` are known to begin with alike, and to end with.
  private var prefix = 0
  private var suffix = 0

  /// Where what is only compared is read to.
  private var piece: [UInt8] = []

  private static let pieceSize = 1 << 16

  /// What `current` and the content read last have in common.
  var unchanged: CommonEnds { CommonEnds(prefix: prefix, suffix: suffix) }

  /// Whether the content read last is `current`.
  var isUnchanged: Bool { prefix == current.count && prefix == next.count }

  /// Lets the content read last be `current`.
  mutating func accept() {
    swap(&current, &next)
  }

  /// Lets an absent file's content be `current`.
  mutating func acceptAbsence() {
    current = []
    prefix = 0
  }

  /// Reads a file from its start to its end.
  ///
  /// - Parameter size: what fstat(2) said; one byte more is asked for, to notice that the file has grown.
  mutating func read(_ file: borrowing Descriptor, expecting size: Int) throws(SystemError) -> [UInt8] {
    if next.capacity <= size {
      // With room to grow, so that the file keeps its memory; without the old bytes, which would be copied.
      next = [UInt8](largeCapacity: size + size / 16 + 4096)
      prefix = 0
    }
    // What both begin with need not be written, only compared. Should the reading fail, less of it is known.
    let known = min(prefix, size)
    prefix = 0
    while prefix < known {
      let same = try compare(file, min(Self.pieceSize, known - prefix))
      prefix += same
      if same < Self.pieceSize { break }
    }
    next.removeLast(next.count - prefix)
    suffix = 0
    while next.count <= size {
      let start = next.count
      try file.append(to: &next, from: start, atMost: min(Self.pieceSize, size + 1 - start))
      if next.count == start { break }
      if prefix == start, prefix < current.count {
        prefix += CommonEnds.prefix(
          of: next.span.extracting(start..<next.count), and: current.span.extracting(start..<current.count))
      }
      compareEnds(from: start, expecting: size)
    }
    // Where it has another size after all, all of it was compared with the wrong bytes.
    if next.count != size { suffix = 0 }
    return next
  }

  /// Compares what was read from `start` on with what stands as far from the end of `current`.
  private mutating func compareEnds(from start: Int, expecting size: Int) {
    let shift = current.count - size
    let range = max(start, prefix, prefix - shift)..<max(start, prefix, prefix - shift, min(next.count, size))
    if range.isEmpty { return }
    let same = CommonEnds.suffix(
      of: next.span.extracting(range),
      and: current.span.extracting((range.lowerBound + shift)..<(range.upperBound + shift)))
    suffix = same == range.count ? suffix + same : same
  }

  /// How many of the `count` bytes behind `prefix` the file and `next` have in common.
  private mutating func compare(_ file: borrowing Descriptor, _ count: Int) throws(SystemError) -> Int {
    if piece.isEmpty { piece = Array(repeating: 0, count: Self.pieceSize) }
    let got = try SystemError.check { [prefix] in unsafe pread(file.number, &piece, count, prefix) }
    return CommonEnds.prefix(
      of: piece.span.extracting(0..<got), and: next.span.extracting(prefix..<(prefix + got)))
  }
}
