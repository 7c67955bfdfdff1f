public import ModuleKit
import Synchronization

/// Keeps the words of the programs that it was to run.
public final class RecordingCommandRunner: CommandRunner {
  private let outcome: @Sendable ([String]) throws(CommandError) -> Int32
  private let recorded = Mutex<[[String]]>([])

  /// - Parameter outcome: what comes of the words; 0 by default.
  public init(_ outcome: @escaping @Sendable ([String]) throws(CommandError) -> Int32 = { _ in 0 }) {
    self.outcome = outcome
  }

  public var runs: [[String]] { recorded.withLock(\.self) }

  public func run(_ words: [[UInt8]]) throws(CommandError) -> Int32 {
    let words = words.map { String(decoding: $0, as: UTF8.self) }
    recorded.withLock { $0.append(words) }
    return try outcome(words)
  }

  /// The program writes nothing.
  public func result(of call: ProgramCall) throws(CommandError) -> ProgramResult {
    ProgramResult(status: try run(call.words))
  }
}
