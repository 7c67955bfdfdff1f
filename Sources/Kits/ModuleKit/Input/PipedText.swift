import TodoTxt

/// A text from a file or another program, used if nobody can be asked.
public struct PipedText: Hashable, Sendable {
  /// The lines without surrounding blanks and without blank lines.
  public let lines: [[UInt8]]

  /// The number of blank lines.
  public let blankLineCount: Int

  public init(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    var blankLineCount = 0
    var parts = bytes.split(separator: UInt8.newline, omittingEmptySubsequences: false)
    // The empty text after the last newline is not a line.
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      let isSpace = { (byte: UInt8) in byte.isBlank || byte == UInt8(ascii: "\r") }
      var line = part.drop(while: isSpace)
      while let last = line.last, isSpace(last) { line.removeLast() }
      if line.isEmpty { blankLineCount += 1 } else { lines.append(Array(line)) }
    }
    self.lines = lines
    self.blankLineCount = blankLineCount
  }
}
