import ModuleKit

/// Writes a listing once.
struct ListView: View {
  let output: any TextOutput

  func display(_ data: ListingDisplayData) throws {
    var buffer = OutputBuffer(output)
    switch data.body {
    case .list(let list): try buffer.append(list)
    case .text(let text): buffer.bytes += text
    }
    for line in data.footer { buffer.appendText(line + "\n") }
    try buffer.flush()
  }
}

extension OutputBuffer {
  /// Appends the lines of the list, and hands on what fills the buffer.
  mutating func append(_ list: ListDisplayData) throws(OutputError) {
    for start in stride(from: 0, to: list.lineCount, by: Self.linesAtOnce) {
      list.appendLines(start..<min(start + Self.linesAtOnce, list.lineCount), to: &bytes)
      try flushIfFull()
    }
    for hint in list.hints { appendText(hint + "\n") }
  }

  private static let linesAtOnce = 64
}
