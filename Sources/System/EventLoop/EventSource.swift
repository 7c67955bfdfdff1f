import Glibc

/// A descriptor, a deadline, or both, that the loop waits for.
///
/// The loop reads both before each sleep, so a source may change them at any time. A signal becomes a source
/// when its handler makes a descriptor readable.
@EventLoop
public protocol EventSource: AnyObject {
  /// The descriptor for poll(2); negative for none.
  var descriptor: Int32 { get }

  /// The events for poll(2), which always reports errors and hang-ups too.
  var events: Int16 { get }

  /// When to wake the source even without events; nil for never.
  var deadline: ContinuousClock.Instant? { get }

  /// Is called when the descriptor has events or the deadline has passed.
  ///
  /// - Parameter events: the events that poll(2) returned; 0 if there were none.
  func wake(_ events: Int16)
}

extension EventSource {
  public var descriptor: Int32 { -1 }
  public var events: Int16 { Int16(POLLIN) }
  public var deadline: ContinuousClock.Instant? { nil }
}
