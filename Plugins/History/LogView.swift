import ModuleKit

/// Writes a log.
struct LogView: View {
  let output: any TextOutput

  func display(_ data: LogDisplayData) throws {
    var buffer = OutputBuffer(output)
    for row in data.rows {
      buffer.appendTask(row[...])
      buffer.bytes += "\n".utf8
      try buffer.flushIfFull()
    }
    try buffer.flush()
  }
}
