/// Where views write: standard output, or a recording in tests.
public protocol TextOutput: Sendable {
  /// The width of the terminal in columns; nil if the output is not a terminal.
  var columns: Int? { get }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `OutputError` when the reader has gone or the device is full.
  func write(_ bytes: [UInt8]) throws(OutputError)
}

extension TextOutput {
  public func write(_ text: String) throws(OutputError) {
    try write(Array(text.utf8))
  }
}

/// Why output can't be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader of the pipe is gone. The program ends without a message.
  case closed

  /// Any other failure, in the system's words.
  case failed(reason: String)
}

extension OutputError: CustomStringConvertible {
  public var description: String {
    "Can't write the output: \(reason)."
  }

  public var reason: String {
    switch self {
    case .closed: "its reader has ended"
    case .failed(let reason): reason
    }
  }
}
