/// Collects output and writes it in chunks: few system calls, little memory.
public struct OutputBuffer {
  /// The bytes that are not written yet. Append to them between two calls of `flushIfFull()`.
  public var bytes: [UInt8] = []

  private let output: any TextOutput

  /// In bytes.
  private static let chunkSize = 1 << 16

  public init(_ output: any TextOutput) {
    self.output = output
  }

  /// Appends a task's text as it is; for a terminal, with control characters made visible.
  public mutating func appendTask(_ text: ArraySlice<UInt8>) {
    if output.columns == nil {
      bytes += text
    } else {
      DisplayText.append(text, columns: .max, to: &bytes)
    }
  }

  /// Appends text that may quote a task, in one or several lines, as `appendTask(_:)` does.
  public mutating func appendText(_ text: String) {
    bytes += (output.columns == nil ? text : DisplayText.harmless(text)).utf8
  }

  /// Writes a chunk that was built elsewhere, after the bytes appended before.
  public mutating func append(chunk: [UInt8]) throws(OutputError) {
    try flush()
    try output.write(chunk)
  }

  public mutating func flushIfFull() throws(OutputError) {
    if bytes.count >= Self.chunkSize { try flush() }
  }

  public mutating func flush() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    try output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
