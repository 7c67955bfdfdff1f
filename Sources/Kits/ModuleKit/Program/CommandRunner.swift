/// Runs other programs, without a shell.
public protocol CommandRunner: Sendable {
  /// Runs a program to its end; its output goes to standard error.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Returns: its status; 128 plus the number for a signal.
  /// - Throws: `CommandError` if it can't be started.
  func run(_ words: [[UInt8]]) throws(CommandError) -> Int32

  /// Runs a program to its end, and returns its output.
  ///
  /// - Throws: `CommandError` if it can't be started.
  func result(of call: ProgramCall) throws(CommandError) -> ProgramResult

  /// Starts a program, which runs beside this one.
  ///
  /// - Returns: waits for its end, and returns its output. To be called once.
  /// - Throws: `CommandError` if it can't be started.
  func start(_ call: ProgramCall) throws(CommandError) -> () -> ProgramResult

  /// Starts a program that runs until it is ended, and waits for the first line of its output.
  ///
  /// - Throws: `CommandError` if it can't be started; `launchFailed`, with what it said, if it ends without a line.
  func launch(_ call: ProgramCall) throws(CommandError) -> LaunchedProgram
}

extension CommandRunner {
  public func start(_ call: ProgramCall) throws(CommandError) -> () -> ProgramResult {
    let result = try result(of: call)
    return { result }
  }

  public func launch(_ call: ProgramCall) throws(CommandError) -> LaunchedProgram {
    let result = try result(of: call)
    guard let program = LaunchedProgram(output: result.output) else { throw result.launchFailure }
    return program
  }
}

/// A program that runs beside this one until it is ended.
public struct LaunchedProgram: Sendable {
  /// Without its newline.
  public var firstLine: [UInt8]
  public var isRunning: @Sendable () -> Bool

  /// Ends the program and its child processes, within a second.
  public var end: @Sendable () -> Void

  /// - Parameter output: what the program has written so far; nil without a whole line of it.
  public init?(
    output: [UInt8], isRunning: @escaping @Sendable () -> Bool = { true },
    end: @escaping @Sendable () -> Void = {}
  ) {
    guard let newline = output.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    (firstLine, self.isRunning, self.end) = (Array(output[..<newline]), isRunning, end)
  }
}

public struct ProgramCall: Hashable, Sendable {
  /// The program and its arguments.
  public var words: [[UInt8]]
  public var input: [UInt8] = []

  /// Changes of its environment; nil removes a variable.
  public var variables: [String: String?] = [:]

  /// The time limit; nil for none. With a limit, the program can't use the terminal.
  public var limit: Duration?

  public init(_ words: [[UInt8]]) {
    self.words = words
  }
}

public struct ProgramResult: Hashable, Sendable {
  /// The status; 128 plus the number for a signal.
  public var status: Int32

  /// The output of its two streams.
  public var output: [UInt8]
  public var errors: [UInt8]

  /// Whether it exceeded the time limit and was ended.
  public var isTimedOut: Bool

  public init(status: Int32 = 0, output: [UInt8] = [], errors: [UInt8] = [], isTimedOut: Bool = false) {
    self.status = status
    self.output = output
    self.errors = errors
    self.isTimedOut = isTimedOut
  }

  /// The error of a program that should have run on: its own sentence.
  public var launchFailure: CommandError {
    let text = String(decoding: errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
    return CommandError(text ?? "The program ended with status \(status).", code: "launchFailed")
  }
}
