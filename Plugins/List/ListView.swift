import Glibc
import Listing
import ModuleKit

/// Writes a listing once.
struct ListView: View {
  let output: any TextOutput

  func display(_ data: ListingDisplayData) throws {
    var buffer = OutputBuffer(output)
    try buffer.append(data.list)
    for line in data.footer { buffer.appendText(line + "\n") }
    try buffer.flush()
  }
}

extension OutputBuffer {
  /// Appends the lines of the list, and hands on what fills the buffer.
  mutating func append(_ list: ListDisplayData) throws(OutputError) {
    switch list.body {
    case .tasks(let text):
      try append(text)
    case .filtered(let text, columns: nil, _):
      bytes += text.bytes
    case .filtered(let text, let columns?, let style):
      text.appendLines(0..<text.lineCount, columns: columns, marking: nil, in: style, to: &bytes)
    }
    for hint in list.hints { appendText(hint + "\n") }
  }

  private mutating func append(_ text: ListText) throws(OutputError) {
    let start = try appendLongText(text)
    for start in stride(from: start, to: text.lineCount, by: Self.linesAtOnce) {
      text.appendLines(start..<min(start + Self.linesAtOnce, text.lineCount), to: &bytes)
      try flushIfFull()
    }
  }

  /// Spells many lines on all processors at once, as long as there are enough for each.
  ///
  /// - Returns: the first line that is left.
  private mutating func appendLongText(_ text: ListText) throws(OutputError) -> Int {
    guard text.lineCount > Self.linesOfProcessor else { return 0 }
    var start = 0
    var texts = [[UInt8]](repeating: [], count: Int(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    let lineCount = texts.count * Self.linesOfProcessor
    while text.lineCount - start >= lineCount {
      text.spell(start..<(start + lineCount), into: &texts)
      for text in texts { try append(chunk: text) }
      start += lineCount
    }
    return start
  }

  private static let linesAtOnce = 64

  /// Enough to be worth waking another processor, and a few hundred kilobytes of text.
  private static let linesOfProcessor = 8_192
}
