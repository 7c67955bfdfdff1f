import ModuleKit
import Synchronization
public import TerminalText

/// An output that keeps what is written to it.
public final class RecordingOutput: TextOutput {
  public let columns: Int?
  private let written = Mutex<[UInt8]>([])
  private let failure: OutputError?

  /// - Parameters:
  ///   - columns: the width of the terminal it claims to be; nil for a pipe.
  ///   - failure: what every write fails with; nil for none.
  public init(columns: Int? = nil, failingWith failure: OutputError? = nil) {
    self.columns = columns
    self.failure = failure
  }

  public func write(_ bytes: [UInt8]) throws(OutputError) {
    if let failure { throw failure }
    written.withLock { $0 += bytes }
  }

  /// All that was written so far.
  public var text: String {
    written.withLock { String(decoding: $0, as: UTF8.self) }
  }
}
