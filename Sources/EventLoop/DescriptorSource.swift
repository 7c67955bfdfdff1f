import Glibc

/// A descriptor that the loop listens to.
@EventLoop
public final class DescriptorSource: EventSource {
  public let descriptor: Int32
  public let events: Int16

  private let action: () -> Void

  /// Listens from now on, until `close()`.
  ///
  /// - Parameters:
  ///   - events: as poll(2) has them, 0 for errors and hang-ups alone; nil for what can be read.
  ///   - action: what to do whenever the descriptor has something. It keeps what it captures until then.
  public init(_ descriptor: Int32, events: Int16? = nil, _ action: @escaping () -> Void) {
    self.descriptor = descriptor
    self.events = events ?? Int16(POLLIN)
    self.action = action
    EventLoop.add(self)
  }

  /// Listens no more; the descriptor stays open.
  public func close() {
    EventLoop.remove(self)
  }

  public func wake(_ events: Int16) {
    action()
  }
}
