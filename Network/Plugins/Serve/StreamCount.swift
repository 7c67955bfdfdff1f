import Synchronization

/// Counts the open streams.
final class StreamCount: Sendable {
  private let count = Mutex(0)
  private static let most = 256

  /// - Returns: whether another stream was allowed.
  func enter() -> Bool {
    count.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}
