/// How often, and after which pauses, a failed request is retried.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts, including the first.
  public var attempts: Int

  /// The longest pause in seconds; if the server wants a longer one, there is no retry.
  public var longestPause: Int

  /// Whether a server that was silent until the time limit is asked again, which takes as long again.
  public var retriesTimeouts: Bool

  /// Waits for the pause.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// A random number from 0 up to 1, so that many clients do not retry at once.
  public var jitter: @Sendable () -> Double

  public init(
    attempts: Int = 3, longestPause: Int = 30, retriesTimeouts: Bool = true,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.attempts = attempts
    self.longestPause = longestPause
    self.retriesTimeouts = retriesTimeouts
    self.sleep = sleep
    self.jitter = jitter
  }

  /// The pause after a failed attempt; nil if a retry is not worthwhile.
  ///
  /// - Parameter attempt: from 1.
  func pause(after error: RemoteError, attempt: Int) -> Duration? {
    guard attempt < attempts else { return nil }
    switch error.kind {
    case .limited(let seconds?):
      return seconds <= longestPause ? .seconds(seconds) : nil
    case .timedOut where !retriesTimeouts: return nil
    case .unreachable, .timedOut, .cutOff, .limited(nil), .failed(500...):
      let most = min(Double(longestPause), 0.5 * Double(1 << attempt))
      return .milliseconds(Int(1000 * most * (0.5 + jitter() / 2)))
    default: return nil
    }
  }
}
