import TerminalText
import ViewKit

/// Writes each listing, with a form feed between two.
final class ListFeedView: View {
  private let output: any TextOutput
  private let writer: ListWriter
  private var isFirst = true

  init(output: any TextOutput, writer: ListWriter) {
    self.output = output
    self.writer = writer
  }

  func display(_ data: ListDisplayData) throws {
    var buffer = OutputBuffer(output)
    if !isFirst { buffer.bytes += "\u{0C}".utf8 }
    isFirst = false
    try writer.append(data, to: &buffer)
    try buffer.flush()
  }
}
