import EventLoop

/// Keeps keys back: the next one is heard once no work is under way and the list of the last edit has come.
///
/// So keys that are typed ahead, or come in a burst over a slow line, do what they do when typed slowly.
@EventLoop
final class TypeAhead {
  private enum Stage {
    case open, working

    /// The edit is done, and its list is still to come.
    case awaitingList
  }

  private var stage = Stage.open
  private var waiter: CheckedContinuation<Void, Never>?
  private lazy var timer = LoopTimer { [weak self] in self?.release() }

  /// Who watches the file sees an edit within a frame or two; some edits change nothing that is shown.
  private static let longestWaitForList = Duration.milliseconds(100)

  /// Work begins.
  func hold() {
    stage = .working
    timer.cancel()
  }

  /// It is done: its list comes next.
  func awaitList() {
    guard stage == .working else { return }
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
