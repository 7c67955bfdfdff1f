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
      try append(0..<text.lineCount) { lines, bytes in text.appendLines(lines, to: &bytes) }
    case .filtered(let text, columns: nil, _):
      bytes += text.bytes
    case .filtered(let text, let columns?, let style):
      for line in 0..<text.lineCount { text.append(line, columns: columns, in: style, to: &bytes) }
    }
    for hint in list.hints { appendText(hint + "\n") }
  }
}
