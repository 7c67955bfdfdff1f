import TodoTxt

/// A text that comes from a file or another program, where nobody can be asked for a line.
public struct PipedText: Hashable, Sendable {
  /// Without the blanks around them; blank lines are left out.
  public let lines: [[UInt8]]

  /// The number of lines that were left out.
  public let blankLineCount: Int

  public init(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    var blankLineCount = 0
    var parts = bytes.split(separator: UInt8.newline, omittingEmptySubsequences: false)
    // What follows the last newline is no line.
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
