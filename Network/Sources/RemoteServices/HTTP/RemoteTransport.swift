/// Sends one request and reads one answer, over a network or in a test.
public protocol RemoteTransport: Sendable {
  /// - Parameters:
  ///   - limit: the maximum size of the body in bytes.
  ///   - seconds: the time limit for the whole exchange.
  /// - Throws: `RemoteError.Kind`, or `CancellationError`.
  func send(_ request: RemoteRequest, limit: Int, seconds: Int) async throws -> RemoteAnswer
}
