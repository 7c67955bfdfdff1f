/// Runs work beside the loop, one piece at a time: of several requests meanwhile, only the latest counts.
@EventLoop
public final class LatestWork {
  private let worker: SerialWorker
  private var isRunning = false
  private var next: (() -> Void)?

  /// - Parameter name: shown by debuggers.
  public init(_ name: String) {
    worker = SerialWorker(name)
  }

  /// - Parameter receive: gets the result on the loop, unless the work fails.
  public func run<Success: Sendable>(
    _ work: @escaping @Sendable () throws -> Success,
    then receive: @escaping @EventLoop @Sendable (Success) -> Void
  ) {
    guard !isRunning else {
      next = { [weak self] in self?.run(work, then: receive) }
      return
    }
    isRunning = true
    worker.run(work) { [weak self] result in
      self?.isRunning = false
      let next = self?.next
      self?.next = nil
      if case .success(let value) = result { receive(value) }
      next?()
    }
  }
}
