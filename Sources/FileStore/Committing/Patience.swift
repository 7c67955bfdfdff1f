import Glibc
import TodoStores

/// Waits for other programs: tells the user of it after a while, and gives up in the end, or when the user does.
struct Patience {
  let path: String
  let waits: FileStoreWaits
  let waiting: StoreWaiting

  /// What to say of the wait if it was in vain; nil for that of a lock.
  var obstacle: TodoStoreError?
  private var waited = Duration.zero
  private var hasTold = false

  init(path: String, waits: FileStoreWaits, waiting: StoreWaiting) {
    self.path = path
    self.waits = waits
    self.waiting = waiting
    waiting.begin()
  }

  /// Whether the wait is longer than any that a program which goes on would cause.
  var isLong: Bool { waited >= waits.patience / 2 }

  /// Counts time that was spent in vain.
  ///
  /// - Throws: `busy` when it was too much.
  mutating func spend(_ duration: Duration) throws(TodoStoreError) {
    waited += duration
    try check()
  }

  /// Waits a moment. Only these moments count, not what a slow disk takes in between.
  ///
  /// - Throws: `busy` when there were too many, `givenUp` when the user would wait no longer.
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
