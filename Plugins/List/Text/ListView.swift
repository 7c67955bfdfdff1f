import TerminalText
import ViewKit

/// Writes a listing once.
struct ListView: View {
  let output: any TextOutput
  let writer: ListWriter

  func display(_ data: ListDisplayData) throws {
    var buffer = OutputBuffer(output)
    try writer.append(data, to: &buffer)
    try buffer.flush()
  }
}
