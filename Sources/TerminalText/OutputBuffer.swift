/// Collects output and hands it on in chunks, so that a listing costs few system calls and little memory.
public struct OutputBuffer {
  /// What is not handed on yet; append to it freely between two calls of `flushIfFull()`.
  public var bytes: [UInt8] = []

  private let output: any TextOutput

  /// Bytes in a full chunk.
  private static let chunkSize = 1 << 16

  public init(_ output: any TextOutput) {
    self.output = output
  }

  /// Appends a task's text as it is; where the output is a terminal, nothing in it acts on that.
  public mutating func appendTask(_ text: ArraySlice<UInt8>) {
    if output.columns == nil {
      bytes += text
    } else {
      DisplayText.append(text, columns: .max, to: &bytes)
    }
  }

  /// Appends what may quote a task, as `appendTask(_:)` does; it may have several lines.
  public mutating func appendText(_ text: String) {
    bytes += (output.columns == nil ? text : DisplayText.harmless(text)).utf8
  }

  /// Hands on a chunk that somebody else has made, behind what was appended before.
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
