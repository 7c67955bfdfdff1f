/// Why a file of tasks from elsewhere can't be read.
public struct ExchangeError: Error, Hashable, Sendable {
  /// The line of the file that the trouble is in, from 1; nil where it is about all of it.
  public var line: Int?

  /// A sentence without its full stop.
  public var reason: String

  public init(_ reason: String, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }
}
