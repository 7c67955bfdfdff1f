import EventLoop

/// Delays keys: the next one is handled once no work is under way and the list of the last edit has come.
///
/// Keys that are typed ahead, or arrive in a burst over a slow line, so have the same effect as when typed
/// slowly.
@EventLoop
final class TypeAhead {
  private enum Stage {
    case open, working

    /// The edit is done. Its list has not come yet.
    case awaitingList
  }

  private var stage = Stage.open
  private var waiter: CheckedContinuation<Void, Never>?
  private lazy var timer = LoopTimer { [weak self] in self?.release() }

  /// A follower of the file sees an edit within a frame or two, but some edits change nothing visible.
  private static let longestWaitForList = Duration.milliseconds(100)

  /// Work begins.
  func hold() {
    stage = .working
    timer.cancel()
  }

  /// The edit is done: wait for its list.
  func awaitList() {
    guard stage == .working else { return }
    stage = .awaitingList
    timer.set(.now + Self.longestWaitForList)
  }

  /// A scene has drawn something new.
  func wasDrawn() {
    if stage == .awaitingList { release() }
  }

  /// The work has failed, or takes so long that the user is told.
  func release() {
    stage = .open
    timer.cancel()
    waiter?.resume()
    waiter = nil
  }

  /// Returns when the next key can be handled.
  func settle() async {
    if stage == .open { return }
    await withCheckedContinuation { waiter = $0 }
  }
}
