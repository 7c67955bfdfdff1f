import EventLoop
import NAMEStores

/// The use cases: list the items, try again, read one.
@EventLoop
final class NAMEInteractor {
  private let store: any NAMEStore
  private var items: [NAMEItem] = []
  private var read: Set<NAMEItem.ID> = []
  private var progress = NAMEState.Progress.loading
  private var loading: Task<Void, Never>?
  private var change: (NAMEState) -> Void = { _ in }

  init(store: any NAMEStore) {
    self.store = store
  }

  deinit {
    loading?.cancel()
  }

  /// Loads the items, and tells each state from now on.
  func follow(_ change: @escaping @EventLoop (NAMEState) -> Void) {
    self.change = change
    load()
  }

  func load() {
    loading?.cancel()
    progress = .loading
    tell()
    loading = Task { @EventLoop [weak self, store] in
      let result: Result<[NAMEItem], NAMEStoreError>
      do throws(NAMEStoreError) {
        result = .success(try await store.items())
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { self?.receive(result) }
    }
  }

  private func receive(_ result: Result<[NAMEItem], NAMEStoreError>) {
    switch result {
    case .success(let items):
      self.items = items
      progress = .complete
    case .failure(let error): progress = .failed(error.description)
    }
    tell()
  }

  /// Returns nil for an unknown item.
  func item(_ id: NAMEItem.ID) -> NAMEContent? {
    items.first { $0.id == id }.map {
      NAMEContent(id: $0.id, title: $0.title, text: $0.text)
    }
  }

  func markAsRead(_ id: NAMEItem.ID) {
    if read.insert(id).inserted { tell() }
  }

  private func tell() {
    let rows = items.map {
      NAMEState.Row(id: $0.id, title: $0.title, isRead: read.contains($0.id))
    }
    change(NAMEState(rows: rows, progress: progress))
  }
}
