import EventLoop

/// Lets keys wait while an edit is under way: what is typed ahead, or comes in a burst over a slow line, finds the list
/// that the edit leaves, as if it had been typed slowly.
@EventLoop
final class TypeAhead {
  private var isHolding = false

  /// Whether the edit is done, and only its list is still to come.
  private var isDone = false
  private var waiter: CheckedContinuation<Void, Never>?
  private lazy var timer = LoopTimer { [weak self] in self?.release() }

  /// Who watches the file sees an edit within a frame or two; some edits change nothing that is shown.
  private static let longestWaitForList = Duration.milliseconds(100)

  /// An edit begins.
  func hold() {
    (isHolding, isDone) = (true, false)
    timer.cancel()
  }

  /// It is done: its list comes next.
  func awaitList() {
    guard isHolding else { return }
    isDone = true
    timer.set(.now + Self.longestWaitForList)
  }

  /// A scene has something new to show.
  func wasDrawn() {
    if isDone { release() }
  }

  /// It came to nothing, or takes long enough for the user to know.
  func release() {
    (isHolding, isDone) = (false, false)
    timer.cancel()
    waiter?.resume()
    waiter = nil
  }

  /// Returns when the next key may be heard.
  func settle() async {
    guard isHolding else { return }
    await withCheckedContinuation { waiter = $0 }
  }
}
