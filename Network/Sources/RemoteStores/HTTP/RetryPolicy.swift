/// How often, and after which pause, a server that could not answer is asked again.
public struct RetryPolicy: Sendable {
  /// How often it is asked at most, the first time counted.
  public var attempts: Int

  /// The longest pause in seconds; a server that wants a longer one is not asked again.
  public var longestPause: Int

  /// Waits.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// A number from 0 up to 1, so that many who were sent away do not come back at once.
  public var jitter: @Sendable () -> Double

  public init(
    attempts: Int = 3, longestPause: Int = 30,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.attempts = attempts
    self.longestPause = longestPause
    self.sleep = sleep
    self.jitter = jitter
  }

  /// The pause after an attempt that failed so; nil where it is not worth another.
  ///
  /// - Parameter attempt: from 1.
  func pause(after error: RemoteError, attempt: Int) -> Duration? {
    guard attempt < attempts else { return nil }
    switch error.kind {
    case .limited(let seconds?):
      return seconds <= longestPause ? .seconds(seconds) : nil
    case .unreachable, .timedOut, .cutOff, .limited(nil), .failed(500...):
      let most = min(Double(longestPause), 0.5 * Double(1 << attempt))
      return .milliseconds(Int(1000 * most * (0.5 + jitter() / 2)))
    default: return nil
    }
  }
}
