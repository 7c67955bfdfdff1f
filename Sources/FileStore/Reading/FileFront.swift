import CLinux
import Glibc
import TodoTxt

/// What stands in a file before the lines that are kept of it: looked through once, and only counted.
///
/// Who adds a line to a long file need not have the file in memory: only its last lines, and how many there
/// are before them.
struct FileFront: Sendable {
  /// What is of interest in the lines: how many have this text, `matchCount`.
  let text: [UInt8]
  private(set) var matchCount = 0

  /// The bytes of whole lines.
  private(set) var byteCount = 0
  private(set) var lineCount = 0

  /// Whether the lines end with CR LF, by the first of them; nil where there is none.
  private(set) var hasReturns: Bool?

  /// As many lines as ever tell where a change was made (see `LineChange`).
  private static let keptLineCount = 64

  fileprivate static let pieceSize = 1 << 16

  /// Nothing yet.
  init(counting text: [UInt8] = []) {
    self.text = text
  }

  /// Takes all but the last lines away from `bytes`, which stand behind what was taken before.
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
    // One newline more than lines: that of the line before them.
    for _ in 0...keptLineCount {
      guard let newline = unsafe memrchr(base, Int32(UInt8.newline), end) else { return 0 }
      end = unsafe UnsafeRawPointer(newline) - UnsafeRawPointer(base)
    }
    return end + 1
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    let mark = TodoList.byteOrderMark
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
  /// The last lines of the file, all of them where there are few, and what stands before them.
  ///
  /// - Parameters:
  ///   - size: what fstat(2) said, which need not be true.
  ///   - text: of the lines that `FileFront` counts.
  ///   - limits: what is beyond them is not read to its end.
  func end(
    expecting size: Int, counting text: [UInt8], limits: FileLimits
  ) throws(SystemError) -> (front: FileFront, bytes: [UInt8]) {
    var front = FileFront(counting: text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size + 1, 2 * FileFront.pieceSize))
    while true {
      let (start, count) = (front.byteCount + bytes.count, bytes.count)
      // A line that is longer than a piece is looked through a few times, not once for each piece.
      let piece = max(FileFront.pieceSize, count)
      try append(to: &bytes, from: start, atMost: start <= size ? min(piece, size + 1 - start) : piece)
      let isTooMuch = front.byteCount + bytes.count > limits.file || limits.obstacle(toLines: bytes) != nil
      if bytes.count == count || isTooMuch { return (front, bytes) }
      front.take(from: &bytes)
    }
  }
}
