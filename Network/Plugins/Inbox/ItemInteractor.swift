import EventLoop
import RemoteStores

/// Asks a source for all that it knows of an item.
@EventLoop
final class ItemInteractor {
  enum State: Hashable {
    /// The source has not answered yet.
    case asking
    case whole

    /// Why there is no more than the list had, a sentence.
    case failed(String)
  }

  /// As the list had it, then as the source tells it.
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
