import PlainText

/// Writes data for programs: unchanged, but on a terminal no control character of a task reaches it.
public struct DataOutput: TextOutput {
  private let output: any TextOutput

  public var columns: Int? { output.columns }

  public init(_ output: any TextOutput) {
    self.output = output
  }

  /// - Parameter bytes: whole lines; a line break of two characters stays.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    if columns == nil { return try output.write(bytes) }
    var harmless: [UInt8] = []
    for (index, line) in bytes.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { harmless.append(.newline) }
      let hasReturn = line.last == .carriageReturn
      DisplayText.append(hasReturn ? line.dropLast() : line, columns: .max, to: &harmless)
      if hasReturn { harmless.append(.carriageReturn) }
    }
    try output.write(harmless)
  }
}
