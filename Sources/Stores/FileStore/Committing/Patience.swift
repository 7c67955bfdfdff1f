import Glibc
import TodoStores

/// Waits for other programs. It tells the user after a while, and gives up at a limit or when the user does.
struct Patience {
  let path: String
  let waits: FileStoreWaits
  let waiting: StoreWaiting

  /// The error to throw after waiting in vain; nil for the error of a lock.
  var obstacle: TodoStoreError?
  private var waited = Duration.zero
  private var hasTold = false

  init(path: String, waits: FileStoreWaits, waiting: StoreWaiting) {
    self.path = path
    self.waits = waits
    self.waiting = waiting
    waiting.begin()
  }

  /// Whether the wait is longer than any that a running program would cause.
  var isLong: Bool { waited >= waits.patience / 2 }

  /// Adds time that was spent waiting.
  ///
  /// - Throws: `busy` beyond the limit.
  mutating func spend(_ duration: Duration) throws(TodoStoreError) {
    waited += duration
    try check()
  }

  /// Waits a moment. Only these moments count, not the time of a slow disk between them.
  ///
  /// - Throws: `busy` beyond the limit, `givenUp` if the user stopped waiting.
  mutating func pause() throws(TodoStoreError) {
    try check()
    let start = ContinuousClock.now
    usleep(obstacle == nil ? 1_000 : 20_000)
    waited += start.duration(to: .now)
  }

  private mutating func check() throws(TodoStoreError) {
    if waiting.isGivenUp { throw .givenUp(path: path) }
    if waited >= waits.patience {
      throw obstacle ?? .busy(path: path, seconds: Int(waits.patience.components.seconds))
    }
    if waited >= waits.notice, !hasTold {
      hasTold = true
      waiting.tell("Waiting for another program that is changing \(path.shownPath).")
    }
  }
}
