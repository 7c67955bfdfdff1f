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
}

extension CommandRunner {
  public func start(_ call: ProgramCall) throws(CommandError) -> () -> ProgramResult {
    let result = try result(of: call)
    return { result }
  }
}

/// A call of a program.
public struct ProgramCall: Hashable, Sendable {
  /// The program and its arguments.
  public var words: [[UInt8]]

  /// Its standard input.
  public var input: [UInt8] = []

  /// Changes of its environment; nil removes a variable.
  public var variables: [String: String?] = [:]

  /// The time limit; nil for none. With a limit, the program can't use the terminal.
  public var limit: Duration?

  public init(_ words: [[UInt8]]) {
    self.words = words
  }
}

/// The outcome of a program.
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
}
