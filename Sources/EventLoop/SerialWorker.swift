import Dispatch

/// Does work that waits for disks and for other programs one after the other, beside the loop.
public final class SerialWorker: Sendable {
  private let queue: DispatchQueue

  /// - Parameter name: shown by debuggers.
  public init(_ name: String) {
    queue = DispatchQueue(label: name)
  }

  /// What `work` returns, once all that was asked for before is done.
  ///
  /// - Throws: what `work` throws.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withUnsafeThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try work() }) }
    }
  }

  /// Hands what `work` returns or throws over on the loop; who asks first, hears first.
  public func run<Success: Sendable>(
    _ work: @escaping @Sendable () throws -> Success,
    then receive: @escaping @EventLoop @Sendable (Result<Success, any Error>) -> Void
  ) {
    queue.async {
      let result = Result { try work() }
      EventLoop.perform { receive(result) }
    }
  }
}
