/// Sends one request and reads one answer, over a network or in a test.
public protocol RemoteTransport: Sendable {
  /// - Parameters:
  ///   - limit: the maximum size of the body in bytes.
  ///   - seconds: the time limit for the whole exchange.
  /// - Throws: `TransportError`, or `CancellationError`.
  func send(_ request: RemoteRequest, limit: Int, seconds: Int) async throws -> RemoteAnswer
}

/// Why there was no answer.
public enum TransportError: Error, Hashable, Sendable {
  case unreachable(reason: String)

  /// - Parameter seconds: the limit that was exceeded.
  case timedOut(seconds: Int)
  case cutOff
  case untrusted(reason: String)
  case tooLarge
  case malformed(reason: String)
}
