import EventLoop
import RemoteServices

/// Fetches all fields of an item from its source.
@EventLoop
final class ItemInteractor {
  enum State: Hashable {
    /// The source has not answered yet.
    case asking
    case whole

    /// Why only the list's fields are known, a sentence.
    case failed(String)
  }

  /// The item as listed, then as fetched.
  private(set) var item: ListedItem
  private var fetching: Task<Void, Never>?

  init(_ item: ListedItem) {
    self.item = item
  }

  /// - Parameter change: called with each new state, `asking` first.
  func fetch(_ change: @escaping @EventLoop (State) -> Void) {
    fetching = Task { @EventLoop [weak self, item] in
      var state = State.whole
      var whole = item
      do {
        whole = ListedItem(try await item.origin.item(item.id), from: item.origin)
      } catch {
        state = .failed("\(error)")
      }
      guard !Task.isCancelled, let self else { return }
      self.item = whole
      change(state)
    }
    change(.asking)
  }

  func stop() { fetching?.cancel() }
}
