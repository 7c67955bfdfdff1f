import Dispatch

/// Does work that waits for disks and for other programs one after the other, beside the loop.
public final class SerialWorker: Sendable {
  private let queue: DispatchQueue

  /// - Parameter name: shown by debuggers.
  public init(_ name: String) {
    queue = DispatchQueue(label: name)
  }

  /// What `work` returns, once all that was asked for before is done. Who asks from one actor is served in the order of
  /// asking.
  ///
  /// - Throws: what `work` throws.
  public nonisolated(nonsending) func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withUnsafeThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try work() }) }
    }
  }
}
