/// A point in time that the loop waits for.
@EventLoop
public final class LoopTimer: EventSource {
  public private(set) var deadline: ContinuousClock.Instant?

  private let action: () -> Void

  /// - Parameter action: is called each time the deadline is reached.
  public init(_ action: @escaping () -> Void) {
    self.action = action
  }

  /// Sets or replaces the deadline; a past deadline is reached at once.
  public func set(_ deadline: ContinuousClock.Instant) {
    if self.deadline == nil { EventLoop.add(self) }
    self.deadline = deadline
  }

  public func cancel() {
    deadline = nil
    EventLoop.remove(self)
  }

  public func wake(_ events: Int16) {
    cancel()
    action()
  }
}
