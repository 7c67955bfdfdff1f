import Glibc

/// Something that the loop listens to: a descriptor, a point in time, or both.
///
/// The loop asks for both before each sleep, so a source changes them as it likes. A signal is a descriptor
/// that its handler makes readable.
@EventLoop
public protocol EventSource: AnyObject {
  /// What poll(2) waits for; negative for nothing.
  var descriptor: Int32 { get }

  /// What of the descriptor, as poll(2) has it; errors and hang-ups are always told.
  var events: Int16 { get }

  /// When the source wants its turn whatever comes; nil for never.
  var deadline: ContinuousClock.Instant? { get }

  /// The descriptor has something, or the deadline has come.
  ///
  /// - Parameter events: what poll(2) says of the descriptor; 0 where it has nothing.
  func wake(_ events: Int16)
}

extension EventSource {
  public var descriptor: Int32 { -1 }
  public var events: Int16 { Int16(POLLIN) }
  public var deadline: ContinuousClock.Instant? { nil }
}
