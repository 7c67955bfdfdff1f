import Dispatch
import Glibc
package import TerminalText

extension OutputBuffer {
  /// Writes rows in order, and flushes the buffer when it is full; large ranges are spelled on all
  /// processors.
  ///
  /// - Parameter spell: appends a range of rows; it is called concurrently for several ranges.
  package mutating func append(
    _ rows: Range<Int>, by spell: @Sendable (Range<Int>, inout [UInt8]) -> Void
  ) throws(OutputError) {
    let start = try appendMany(rows, by: spell)
    for start in stride(from: start, to: rows.upperBound, by: Self.rowsAtOnce) {
      spell(start..<min(start + Self.rowsAtOnce, rows.upperBound), &bytes)
      try flushIfFull()
    }
  }

  /// Writes while there are enough rows for each processor.
  ///
  /// - Returns: the first remaining row.
  private mutating func appendMany(
    _ rows: Range<Int>, by spell: @Sendable (Range<Int>, inout [UInt8]) -> Void
  ) throws(OutputError) -> Int {
    guard rows.count > Self.rowsOfProcessor else { return rows.lowerBound }
    var start = rows.lowerBound
    var texts = [[UInt8]](repeating: [], count: Int(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    let rowCount = texts.count * Self.rowsOfProcessor
    while rows.upperBound - start >= rowCount {
      Self.spell(start..<(start + rowCount), into: &texts, by: spell)
      for text in texts { try append(chunk: text) }
      start += rowCount
    }
    return start
  }

  /// Spells an equal part of the rows in each of `texts`.
  private static func spell(
    _ rows: Range<Int>, into texts: inout [[UInt8]], by spell: @Sendable (Range<Int>, inout [UInt8]) -> Void
  ) {
    texts.withUnsafeMutableBufferPointer { texts in
      // Each iteration has a text of its own.
      nonisolated(unsafe) let texts = texts
      DispatchQueue.concurrentPerform(iterations: texts.count) { index in
        // Use a local variable: the texts' places in memory share a cache line, and the processors would
        // contend for it at every byte.
        var text: [UInt8] = []
        swap(&text, &texts[index])
        text.removeAll(keepingCapacity: true)
        let first = rows.lowerBound + index * rowsOfProcessor
        spell(first..<(first + rowsOfProcessor), &text)
        swap(&text, &texts[index])
      }
    }
  }

  private static let rowsAtOnce = 64

  /// Enough to be worth waking another processor: a few hundred kilobytes of text.
  private static let rowsOfProcessor = 8_192
}
