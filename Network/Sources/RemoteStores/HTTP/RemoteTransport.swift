/// Sends one request and reads one answer: a network, or a test.
public protocol RemoteTransport: Sendable {
  /// - Parameters:
  ///   - limit: the largest body in bytes.
  ///   - seconds: for all of it.
  /// - Throws: `TransportError`, or `CancellationError`.
  func send(_ request: RemoteRequest, limit: Int, seconds: Int) async throws -> RemoteAnswer
}

/// Why there is no answer.
public enum TransportError: Error, Hashable, Sendable {
  case unreachable(reason: String)
  case timedOut
  case cutOff
  case untrusted(reason: String)
  case tooLarge
  case malformed(reason: String)
}
