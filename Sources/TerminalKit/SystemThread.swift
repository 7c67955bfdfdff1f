import Glibc

/// A thread of its own for work that waits in system calls, where it would block one of Swift's few.
struct SystemThread: ~Copyable {
  private let id: pthread_t

  /// - Throws: `TerminalError` when the system has no thread left.
  init(_ work: @escaping @Sendable () -> Void) throws(TerminalError) {
    let box = Unmanaged.passRetained(Box(work))
    var id = pthread_t()
    let result = pthread_create(
      &id, nil,
      { box in
        if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work() }
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      throw .unusable(reason: String(cString: strerror(result)))
    }
    self.id = id
  }

  /// Returns when the work is done.
  consuming func join() {
    pthread_join(id, nil)
  }

  private final class Box {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
