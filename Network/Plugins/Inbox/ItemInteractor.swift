import EventLoop
import RemoteStores

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
  private(set) var item: RemoteItem
  let source: any RemoteSource
  private var fetching: Task<Void, Never>?

  init(_ item: RemoteItem, source: any RemoteSource) {
    self.item = item
    self.source = source
  }

  /// - Parameter change: called with each new state, `asking` first.
  func fetch(_ change: @escaping @EventLoop (State) -> Void) {
    let (source, id) = (source, item.id)
    fetching = Task { @EventLoop [weak self] in
      let result: Result<RemoteItem, any Error>
      do { result = .success(try await source.item(id)) } catch { result = .failure(error) }
      guard !Task.isCancelled, let self else { return }
      switch result {
      case .success(let whole):
        self.item = whole
        change(.whole)
      case .failure(let error):
        change(.failed("\(error)"))
      }
    }
    change(.asking)
  }

  func stop() { fetching?.cancel() }
}
