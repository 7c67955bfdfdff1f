/// Where views write: standard output, or a recording in tests.
public protocol TextOutput: Sendable {
  /// The width of the terminal in columns; nil where the output is no terminal.
  var columns: Int? { get }

  /// Hands all of `bytes` on.
  ///
  /// - Throws: `OutputError` when the reader has gone or the device is full.
  func write(_ bytes: [UInt8]) throws(OutputError)
}

extension TextOutput {
  public func write(_ text: String) throws(OutputError) {
    try write(Array(text.utf8))
  }
}

/// Why nothing more can be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader of a pipe has gone; the program ends without a word.
  case closed

  /// Anything else, in the system's words.
  case failed(reason: String)
}

extension OutputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .closed: "Nobody reads the output any more."
    case .failed(let reason): "Can't write the output: \(reason)."
    }
  }
}
