import Foundation
import Testing

extension Trait where Self == BlockingTrait {
  /// For suites that wait for processes: the threads of Swift's tasks are as many as the processors, and each would idle.
  static var blocking: Self { BlockingTrait() }
}

/// Runs the tests of a suite on threads of their own.
struct BlockingTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
  }
}

private final class BlockingThreads: TaskExecutor {
  static let shared = BlockingThreads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 2 * ProcessInfo.processInfo.activeProcessorCount }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
