/// Runs other programs, without a shell.
public protocol CommandRunner: Sendable {
  /// Runs a program to its end; what it writes goes to standard error.
  ///
  /// - Parameter words: the program, and its arguments as they are.
  /// - Returns: its status, 128 and the number for a signal.
  /// - Throws: `CommandError` where it can't be started.
  func run(_ words: [[UInt8]]) throws(CommandError) -> Int32

  /// Runs a program to its end, and keeps what it writes.
  ///
  /// - Throws: `CommandError` where it can't be started.
  func result(of call: ProgramCall) throws(CommandError) -> ProgramResult
}

/// A program to run, and what it is given.
public struct ProgramCall: Hashable, Sendable {
  /// The program, and its arguments as they are.
  public var words: [[UInt8]]

  /// What it reads from standard input.
  public var input: [UInt8] = []

  /// Variables that its environment has besides, or without: nil for one that it is not to have.
  public var variables: [String: String?] = [:]

  /// How long it may run before it is ended; nil for as long as it takes. With a limit it can't ask the terminal.
  public var limit: Duration?

  public init(_ words: [[UInt8]]) {
    self.words = words
  }
}

/// What came of a program that was run.
public struct ProgramResult: Hashable, Sendable {
  /// 128 and the number for a signal.
  public var status: Int32

  /// What it wrote to its two streams.
  public var output: [UInt8]
  public var errors: [UInt8]

  /// Whether it was ended because it took too long.
  public var isTimedOut: Bool

  public init(status: Int32 = 0, output: [UInt8] = [], errors: [UInt8] = [], isTimedOut: Bool = false) {
    self.status = status
    self.output = output
    self.errors = errors
    self.isTimedOut = isTimedOut
  }
}
