import Synchronization

/// Connects a store that waits for another program with the receiver of such reports. A command line prints
/// them on standard error. A screen shows them on its bottom line, where the user may cancel the wait.
public final class StoreWaiting: Sendable {
  public typealias Receiver = @Sendable (_ sentence: String) -> Void

  private let usual: Receiver
  private let state = Mutex(State())

  /// A structure, because every start makes one: the runtime would have to make the type of a tuple.
  private struct State {
    var receiver: Receiver?
    var isGivenUp = false
  }

  /// - Parameter usual: receives the report of each wait unless it is routed elsewhere.
  public init(_ usual: @escaping Receiver = { _ in }) {
    self.usual = usual
  }

  /// Sends the reports of waits to `receiver`; nil for the usual one. It may be called on any thread.
  public func route(to receiver: Receiver?) {
    state.withLock { $0.receiver = receiver }
  }

  /// Lets the edit that waits at present end with `givenUp`.
  public func giveUp() {
    state.withLock { $0.isGivenUp = true }
  }

  // MARK: For stores

  /// An edit begins, and is not cancelled yet.
  public func begin() {
    state.withLock { $0.isGivenUp = false }
  }

  /// Tells that the edit has waited for so long that the user should know.
  public func tell(_ sentence: String) {
    let receiver = state.withLock(\.receiver) ?? usual
    receiver(sentence)
  }

  public var isGivenUp: Bool { state.withLock(\.isGivenUp) }
}
