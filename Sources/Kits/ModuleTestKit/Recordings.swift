public import ModuleKit
public import ScreenTestKit
import Synchronization
public import TerminalText

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

extension RecordingView<[ActionResult]> {
  /// The messages for people, in batches.
  public var messages: [[Message]] { displayed.map { $0.flatMap(\.messages) } }

  /// The names of all results for programs.
  public var names: [String] { displayed.flatMap { $0.map(\.name) }.filter { !$0.isEmpty } }
}

public final class RecordingLinkOpener: LinkOpener {
  public let takesTerminal: Bool
  private let error: CommandError?
  private let links = Mutex<[String]>([])

  /// - Parameter error: the error for each; nil for success.
  public init(takesTerminal: Bool = false, error: CommandError? = nil) {
    self.takesTerminal = takesTerminal
    self.error = error
  }

  public var opened: [String] { links.withLock(\.self) }

  public func open(_ link: [UInt8]) throws {
    if let error { throw error }
    links.withLock { $0.append(String(decoding: link, as: UTF8.self)) }
  }
}

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

/// A command that does nothing: a sample of a declaration.
public protocol IdleCommand: ModuleCommand {
  init()
}

extension IdleCommand {
  public init(arguments: CommandArguments, context: ModuleContext) { self.init() }
  public func run(in context: ModuleContext) {}
}
