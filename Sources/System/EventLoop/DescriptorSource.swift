import Glibc

@EventLoop
public final class DescriptorSource: EventSource {
  public let descriptor: Int32
  public let events: Int16

  private let action: () -> Void

  /// Adds the descriptor to the loop until `close()`.
  ///
  /// - Parameters:
  ///   - events: flags for poll(2), 0 for errors and hang-ups only; nil for readable input.
  ///   - action: is called whenever the descriptor has events. Its captures are retained until `close()`.
  public init(_ descriptor: Int32, events: Int16? = nil, _ action: @escaping () -> Void) {
    self.descriptor = descriptor
    self.events = events ?? Int16(POLLIN)
    self.action = action
    EventLoop.add(self)
  }

  /// Stops listening; the descriptor stays open.
  public func close() {
    EventLoop.remove(self)
  }

  public func wake(_ events: Int16) {
    action()
  }
}
