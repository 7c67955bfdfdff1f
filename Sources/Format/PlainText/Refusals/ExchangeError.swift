/// Why a file of another program cannot be read.
public struct ExchangeError: Error, Hashable, Sendable {
  /// The line of the problem, from 1; nil if it concerns the whole file.
  public var line: Int?

  /// A sentence without its full stop.
  public var reason: String

  public init(_ reason: String, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }
}
