import EventLoop

/// Lets keys wait while an edit is under way: what is typed ahead, or comes in a burst over a slow line, finds the list
/// that the edit leaves, as if it had been typed slowly.
@EventLoop
final class TypeAhead {
  private enum Stage {
    case open, editing

    /// The edit is done, and its list is still to come.
    case awaitingList
  }

  private var stage = Stage.open
  private var waiter: CheckedContinuation<Void, Never>?
  private lazy var timer = LoopTimer { [weak self] in self?.release() }

  /// Who watches the file sees an edit within a frame or two; some edits change nothing that is shown.
  private static let longestWaitForList = Duration.milliseconds(100)

  /// An edit begins.
  func hold() {
    stage = .editing
    timer.cancel()
  }

  /// It is done: its list comes next.
  func awaitList() {
    guard stage == .editing else { return }
    stage = .awaitingList
    timer.set(.now + Self.longestWaitForList)
  }

  /// A scene has something new to show.
  func wasDrawn() {
    if stage == .awaitingList { release() }
  }

  /// It came to nothing, or takes long enough for the user to know.
  func release() {
    stage = .open
    timer.cancel()
    waiter?.resume()
    waiter = nil
  }

  /// Returns when the next key may be heard.
  func settle() async {
    if stage == .open { return }
    await withCheckedContinuation { waiter = $0 }
  }
}
