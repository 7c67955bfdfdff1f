import Dispatch
import Synchronization

/// Waits for network requests in a program that has nothing else to do.
public enum RemoteWork {
  /// Runs `work` on threads of its own, however many others wait, and returns at its end.
  public static func wait<Outcome: Sendable>(
    for work: @escaping @Sendable () async throws -> Outcome
  ) throws -> Outcome {
    let place = ResultPlace<Outcome>()
    Task(executorPreference: QueueExecutor.shared) {
      do { place.put(.success(try await work())) } catch { place.put(.failure(error)) }
    }
    return try place.wait().get()
  }
}

private final class ResultPlace<Outcome: Sendable>: Sendable {
  private let result = Mutex<Result<Outcome, any Error>?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ result: Result<Outcome, any Error>) {
    self.result.withLock { $0 = result }
    semaphore.signal()
  }

  func wait() -> Result<Outcome, any Error> {
    semaphore.wait()
    guard let result = result.withLock({ $0 }) else { preconditionFailure("nothing was put there") }
    return result
  }
}

/// Dispatch creates as many threads as needed; Swift's own may all be waiting.
private final class QueueExecutor: TaskExecutor {
  static let shared = QueueExecutor()
  private let queue = DispatchQueue(label: "todo.network", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
