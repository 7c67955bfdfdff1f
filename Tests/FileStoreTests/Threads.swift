import Glibc

/// Runs `body` in `count` threads at the same time, however few the cores, and waits for all of them.
func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<count).map { index in
    let job = Unmanaged.passRetained(Job { body(index) })
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { job in
        job.map { Unmanaged<Job>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, job.toOpaque())
    precondition(error == 0)
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
