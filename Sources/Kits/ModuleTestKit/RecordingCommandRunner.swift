public import ModuleKit
import Synchronization

/// Records the words of the programs to run.
public final class RecordingCommandRunner: CommandRunner {
  private let outcome: @Sendable ([String]) throws(CommandError) -> Int32
  private let written: @Sendable ([String]) -> [UInt8]?
  private let recorded = Mutex<[[String]]>([])

  /// - Parameters:
  ///   - outcome: returns the exit status for the words; 0 by default.
  ///   - written: returns the output of the program; nil for one that fails. Empty by default.
  public init(
    _ outcome: @escaping @Sendable ([String]) throws(CommandError) -> Int32 = { _ in 0 },
    written: @escaping @Sendable ([String]) -> [UInt8]? = { _ in [] }
  ) {
    self.written = written
    self.outcome = outcome
  }

  public var runs: [[String]] { recorded.withLock(\.self) }

  public func run(_ words: [[UInt8]]) throws(CommandError) -> Int32 {
    let words = words.map { String(decoding: $0, as: UTF8.self) }
    recorded.withLock { $0.append(words) }
    return try outcome(words)
  }

  public func result(of call: ProgramCall) throws(CommandError) -> ProgramResult {
    let status = try run(call.words)
    let output = written(call.words.map { String(decoding: $0, as: UTF8.self) })
    return ProgramResult(status: output == nil ? 1 : status, output: output ?? [])
  }
}
