/// Runs work beside the loop, one piece at a time: of several requests meanwhile, only the latest counts.
@EventLoop
public final class LatestWork {
  private let worker: SerialWorker
  private let pause: Duration
  private var isRunning = false
  private var hasRun = false
  private var next: (() -> Void)?
  private lazy var timer = LoopTimer { [weak self] in self?.startNext() }

  /// - Parameters:
  ///   - name: shown by debuggers.
  ///   - pause: how long nothing must be requested before work starts; the first starts at once.
  public init(_ name: String, after pause: Duration = .zero) {
    worker = SerialWorker(name)
    self.pause = pause
  }

  /// - Parameter receive: gets the result on the loop, unless the work fails.
  public func run<Success: Sendable>(
    _ work: @escaping @Sendable () throws -> Success,
    then receive: @escaping @EventLoop @Sendable (Success) -> Void
  ) {
    next = { [weak self] in self?.start(work, receive) }
    if !isRunning { startSoon() }
  }

  private func startSoon() {
    if hasRun, pause > .zero { timer.set(.now + pause) } else { startNext() }
  }

  private func startNext() {
    let next = next
    self.next = nil
    next?()
  }

  private func start<Success: Sendable>(
    _ work: @escaping @Sendable () throws -> Success,
    _ receive: @escaping @EventLoop @Sendable (Success) -> Void
  ) {
    (isRunning, hasRun) = (true, true)
    worker.run(work) { [weak self] result in
      guard let self else { return }
      isRunning = false
      if case .success(let value) = result { receive(value) }
      if next != nil, !isRunning { startSoon() }
    }
  }
}
