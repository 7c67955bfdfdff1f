import Dispatch

/// Runs blocking work, on disks and other programs, one piece after the other, off the loop.
public final class SerialWorker: Sendable {
  private let queue: DispatchQueue

  /// - Parameter name: shown by debuggers.
  public init(_ name: String) {
    queue = DispatchQueue(label: name)
  }

  /// Returns the result of `work`, which starts once all earlier work is done.
  ///
  /// - Throws: the error of `work`.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withUnsafeThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try work() }) }
    }
  }

  /// Hands the result or error of `work` over on the loop, in the order of the calls.
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
