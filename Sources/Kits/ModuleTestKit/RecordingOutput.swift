import ModuleKit
import Synchronization
public import TerminalText

/// An output that records what is written to it.
public final class RecordingOutput: TextOutput {
  public let columns: Int?
  private let written = Mutex<[UInt8]>([])
  private let failure: OutputError?

  /// - Parameters:
  ///   - columns: the width of the simulated terminal; nil for a pipe.
  ///   - failure: the error of every write; nil for none.
  public init(columns: Int? = nil, failingWith failure: OutputError? = nil) {
    self.columns = columns
    self.failure = failure
  }

  public func write(_ bytes: [UInt8]) throws(OutputError) {
    if let failure { throw failure }
    written.withLock { $0 += bytes }
  }

  /// Everything written so far.
  public var text: String {
    written.withLock { String(decoding: $0, as: UTF8.self) }
  }
}
