import CLinux
import Glibc
import TodoTxt

/// The part of a file before its last lines: scanned once, and only counted.
///
/// Adding a line to a long file does not need the whole file in memory: the last lines and the number of
/// earlier lines are enough.
struct FileFront: Sendable {
  /// The text whose lines are counted, in `matchCount`.
  let text: [UInt8]
  private(set) var matchCount = 0

  /// The size of the whole lines in bytes.
  private(set) var byteCount = 0
  private(set) var lineCount = 0

  /// Whether the file begins with a mark of UTF-16.
  private(set) var isUTF16 = false

  /// Whether the lines end with CR LF, by the first of them; nil if there is none.
  private(set) var hasReturns: Bool?

  /// The number of lines that identify the place of a change (see `LineChange`).
  private static let keptLineCount = 64

  fileprivate static let pieceSize = 1 << 16

  init(counting text: [UInt8] = []) {
    self.text = text
  }

  /// Moves all but the last lines of `bytes` into the front.
  mutating func take(from bytes: inout [UInt8]) {
    let taken = unsafe bytes.withUnsafeBufferPointer { bytes in
      let end = unsafe Self.startOfKeptLines(in: bytes)
      unsafe count(UnsafeBufferPointer(rebasing: bytes[..<end]))
      return end
    }
    byteCount += taken
    bytes.removeFirst(taken)
  }

  private static func startOfKeptLines(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var end = bytes.count
    // One more newline than lines: that of the preceding line.
    for _ in 0...keptLineCount {
      guard let newline = unsafe memrchr(base, Int32(UInt8.newline), end) else { return 0 }
      end = unsafe UnsafeRawPointer(newline) - UnsafeRawPointer(base)
    }
    return end + 1
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    if unsafe byteCount == 0 && bytes.isUTF16 { isUTF16 = true }
    let mark = [UInt8].byteOrderMark
    let start = unsafe byteCount == 0 && bytes.starts(with: mark) ? mark.count : 0
    if hasReturns == nil, let newline = unsafe bytes.firstIndex(of: .newline) {
      hasReturns = unsafe newline > start && bytes[newline - 1] == .carriageReturn
    }
    let lines = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
    let tally = unsafe text.withUnsafeBufferPointer {
      unsafe tally_lines(lines.baseAddress, lines.count, $0.baseAddress, $0.count)
    }
    lineCount += tally.lines
    matchCount += tally.matches
  }
}

extension Descriptor {
  /// The last lines of the file, or all lines of a short one, and the front before them.
  ///
  /// - Parameters:
  ///   - size: the size according to fstat(2), which may be wrong.
  ///   - text: the text to count in `FileFront`.
  ///   - limits: reading stops beyond them.
  func end(
    expecting size: Int, counting text: [UInt8], limits: FileLimits
  ) throws(SystemError) -> (front: FileFront, bytes: [UInt8]) {
    var front = FileFront(counting: text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size + 1, 2 * FileFront.pieceSize))
    while true {
      let (start, count) = (front.byteCount + bytes.count, bytes.count)
      // Scan a line longer than a piece a few times, not once per piece.
      let piece = max(FileFront.pieceSize, count)
      try append(to: &bytes, from: start, atMost: start <= size ? min(piece, size + 1 - start) : piece)
      let isTooMuch = front.byteCount + bytes.count > limits.file || limits.obstacle(toLines: bytes) != nil
      if bytes.count == count || isTooMuch { return (front, bytes) }
      front.take(from: &bytes)
    }
  }
}
